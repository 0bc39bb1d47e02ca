import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProxy, writeNginx } from '../../tests/support/proxy-files.ts';
import { freePort } from '../../tools/free-port.ts';
import { serveBuilt } from '../../tools/site/serve-built.ts';

/** The built server behind nginx with deploy/nginx.conf: TLS and HTTP/2, as visitors reach it. */
export async function serveAsDeployed(settings: Record<string, string>, version: string) {
  const [http, https] = [await freePort(), await freePort()];
  const address = `https://127.0.0.1:${https}`;
  const server = await serveBuilt({ ...settings, SITE_URL: address, TRUST_PROXY: '127.0.0.1' }, version);
  const files = mkdtempSync(join(tmpdir(), 'longtake-nginx-'));
  const args = writeNginx({ folder: files, sites: [new URL(server.address).host], http, https });
  const proxy = await runProxy('nginx', args, { folder: files, port: https });
  return {
    address,
    async stop() {
      await proxy.stop();
      await server.stop();
      rmSync(files, { recursive: true, force: true });
    },
  };
}
