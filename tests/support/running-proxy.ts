import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';

import { onTestFinished } from 'vitest';

import { freePort } from './free-port.ts';
import { testFolder } from './test-store.ts';

export const publicName = 'longtake.example';

export interface RunningProxy {
  http: number;
  https: number;
}

/** The operator's own file, with other ports and a certificate nobody signed; nothing else is changed. */
export const proxies = {
  nginx: { file: 'deploy/nginx.conf', start: startNginx, passesOnPosts: true },
  caddy: { file: 'deploy/Caddyfile', start: startCaddy, passesOnPosts: false },
};

export type ProxyName = keyof typeof proxies;

/** False, and one line that says what to install, where the program is not there. */
export function isInstalled(name: ProxyName): boolean {
  const found = spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0;
  if (!found)
    console.warn(`skipped: the site behind ${name} needs the package "${name}" (apt install ${name})`);
  return found;
}

async function startNginx(sites: string[]): Promise<RunningProxy> {
  const folder = testFolder();
  const [http, https] = [await freePort(), await freePort()];
  makeCertificate(folder);
  const servers = sites.map((site) => `server ${site} fail_timeout=10s;`).join('\n');
  writeFileSync(
    join(folder, 'site.conf'),
    changed('deploy/nginx.conf', [
      ['server 127.0.0.1:3000 fail_timeout=10s;', servers],
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['listen [::]:80;', ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
      ['listen [::]:443 ssl http2;', ''],
      ['/etc/letsencrypt/live/longtake.example', folder],
    ]),
  );
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${join(folder, 'pid')}; error_log stderr;
     events {} http { access_log off; ${places} include ${join(folder, 'site.conf')}; }`,
  );
  await runUntilListening('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { folder, port: https });
  return { http, https };
}

async function startCaddy(sites: string[]): Promise<RunningProxy> {
  const folder = testFolder();
  const [http, https] = [await freePort(), await freePort()];
  const options = `{
    admin off
    http_port ${http}
    https_port ${https}
    default_bind 127.0.0.1
    local_certs
    skip_install_trust
  }\n`;
  const file = join(folder, 'Caddyfile');
  const site = changed('deploy/Caddyfile', [
    ['reverse_proxy 127.0.0.1:3000 {', `reverse_proxy ${sites.join(' ')} {`],
  ]);
  writeFileSync(file, options + site);
  await runUntilListening('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    folder,
    port: https,
  });
  return { http, https };
}

/** A change that finds nothing to change means that the file and this test have drifted apart. */
function changed(file: string, changes: [from: string, to: string][]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} no longer holds "${from}"`);
      return text.replaceAll(from, to);
    },
    readFileSync(file, 'utf8'),
  );
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-subj', `/CN=${publicName}`, ...files], {
    stdio: 'pipe',
  });
}

async function runUntilListening(
  program: string,
  args: string[],
  { folder, port }: { folder: string; port: number },
): Promise<void> {
  const home = join(folder, 'home');
  mkdirSync(home);
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let ended = false;
  const end = new Promise<void>((resolve) => {
    child.once('exit', () => {
      ended = true;
      resolve();
    });
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await end;
  });
  while (!(await answers(port))) {
    if (ended) throw new Error(`${program} did not start: ${said}`);
    await wait(20);
  }
}

/** Not the port alone: Caddy listens a moment before it has a certificate. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: publicName, rejectUnauthorized: false });
    socket.once('secureConnect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
