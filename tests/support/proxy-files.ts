import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { expect } from 'vitest';

export const publicName = 'longtake.example';
export const deskName = `desk.${publicName}`;

interface Places {
  /** Where its files are put. */
  folder: string;
  /** Host and port of each process of the site. */
  sites: string[];
  http: number;
  https: number;
  /** Host and port of the desk, where the test has one. */
  desk?: string | undefined;
}

/**
 * Writes the operator's own files with these ports and a certificate nobody signed; returns what
 * nginx is called with.
 */
export function writeNginx({ folder, sites, http, https, desk }: Places): string[] {
  makeCertificate(folder);
  const args = writePlainNginx({ folder, sites, http });
  const places: [from: string, to: string][] = [
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/longtake.example', '.'],
    ['/var/log/nginx', '.'],
  ];
  writeFileSync(join(folder, 'enabled/tls.conf'), changed('deploy/nginx-tls.conf', places));
  if (desk) {
    const file = changed('deploy/nginx-desk.conf', [...places, ['127.0.0.1:3900', desk]]);
    writeFileSync(join(folder, 'enabled/desk.conf'), file);
  }
  return args;
}

/** The first half alone, as it is before there is a certificate. */
export function writePlainNginx({ folder, sites, http }: Omit<Places, 'https' | 'desk'>): string[] {
  const servers = sites.map((site) => `server ${site} fail_timeout=10s;`).join('\n');
  mkdirSync(join(folder, 'enabled'));
  writeFileSync(
    join(folder, 'enabled/site.conf'),
    changed('deploy/nginx.conf', [
      ['server 127.0.0.1:3000 fail_timeout=10s;', servers],
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['listen [::]:80;', ''],
      ['/var/log/nginx', '.'],
    ]),
  );
  // Below the folder that nginx is called with, which may have a blank in its name.
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${name};`)
    .join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid pid; error_log stderr;
     events {} http { access_log off; ${places} include enabled/*; }`,
  );
  return ['-p', folder, '-c', join(folder, 'nginx.conf')];
}

/**
 * A change that finds nothing to change means that the file and what starts it have drifted apart.
 */
export function changed(file: string, changes: [from: string, to: string][]): string {
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

/** Runs until it is stopped; there when it answers over TLS. */
export async function runProxy(
  program: string,
  args: string[],
  { folder, port }: { folder: string; port: number },
): Promise<{ stop: () => Promise<void>; output: () => string }> {
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
  await expect.poll(async () => ended || (await answers(port))).toBe(true);
  if (ended) throw new Error(`${program} did not start: ${said}`);
  const stop = async () => {
    child.kill('SIGTERM');
    await end;
  };
  return { stop, output: () => said };
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
