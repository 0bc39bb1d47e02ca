import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface NginxAnswer {
  headers: string[];
  body: Buffer;
}

/** nginx with two workers and the same bytes and headers as a file; undefined where it is not installed. */
export async function runNginx(folder: string, port: number, { headers, body }: NginxAnswer) {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined;
  mkdirSync(join(folder, 'page'), { recursive: true });
  // Started by root, its workers are somebody else.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'page/index'), body);
  // nginx writes these by itself.
  const own = new Set(['content-type', 'content-length', 'etag', 'accept-ranges']);
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []));
  const type = pairs.find(([name]) => name === 'content-type')?.[1] ?? 'text/html';
  const added = pairs.filter(([name = '']) => !own.has(name));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off; default_type "${type}"; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
  open_file_cache max=10; open_file_cache_valid 60m; server_tokens off;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server {
    listen 127.0.0.1:${port} backlog=4096; root ${folder}/page;
    location / { try_files /index =404;
      ${added.map(([name, value]) => `add_header ${name} "${value}";`).join('\n      ')}
    }
  }
}
`,
  );
  const child = spawn(
    'nginx',
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    {
      stdio: 'inherit',
    },
  );
  await listens(port);
  return { address: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGTERM') };
}

async function listens(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => {
        resolve(true);
        socket.destroy();
      });
      socket.once('error', () => resolve(false));
    });
    if (open) return;
    await wait(50);
  }
  throw new Error(`nginx does not listen on ${port}`);
}
