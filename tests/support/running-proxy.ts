import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { changed, runProxy, writeNginx } from './proxy-files.ts';
import { testFolder } from './test-store.ts';

export interface RunningProxy {
  http: number;
  https: number;
  /** Everything it wrote, to its log files and elsewhere. */
  logs: () => string;
}

/**
 * The operator's own file, with other ports and a certificate nobody signed; nothing else is
 * changed.
 */
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

async function startNginx(sites: string[], desk?: string): Promise<RunningProxy> {
  const folder = testFolder();
  const [http, https] = [await freePort(), await freePort()];
  const args = writeNginx({ folder, sites, http, https, desk });
  const logs = await runUntilListening('nginx', args, { folder, port: https });
  return { http, https, logs };
}

async function startCaddy(sites: string[], desk?: string): Promise<RunningProxy> {
  const folder = testFolder();
  const [http, https] = [await freePort(), await freePort()];
  const options = `{
    admin off
    http_port ${http}
    https_port ${https}
    default_bind 127.0.0.1
    local_certs
    skip_install_trust\n`;
  const file = join(folder, 'Caddyfile');
  const site = changed('deploy/Caddyfile', [
    ['\n{\n', `\n${options}`],
    ['reverse_proxy 127.0.0.1:3000 {', `reverse_proxy ${sites.join(' ')} {`],
  ]);
  const deskSite = desk ? changed('deploy/desk.Caddyfile', [['127.0.0.1:3900', desk]]) : '';
  writeFileSync(file, site + deskSite);
  const logs = await runUntilListening('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    folder,
    port: https,
  });
  return { http, https, logs };
}

async function runUntilListening(
  program: string,
  args: string[],
  { folder, port }: { folder: string; port: number },
): Promise<() => string> {
  const { stop, output } = await runProxy(program, args, { folder, port });
  onTestFinished(stop);
  return () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.log'));
    return [output(), ...files.map((name) => readFileSync(join(folder, name), 'utf8'))].join('\n');
  };
}
