import { join } from 'node:path';

import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/** The server and the studio's command as they run in production, without the pages; about a second. */
export async function bundleServer(name: string): Promise<{ main: string; studio: string }> {
  const outDir = join(root, 'build/test', name);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: { main: 'server/main.ts', studio: 'studio/main.ts' } },
    },
  });
  return { main: join(outDir, 'main.js'), studio: join(outDir, 'studio.js') };
}
