import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { palettePlugin } from '../../tools/palette.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The server to run, as in production but without the pages; the studio's command lies beside
     * it.
     */
    serverBundle: { main: string };
  }
}

const root = join(import.meta.dirname, '../..');

/**
 * Once per run. Everything in one file, because the tests start dozens of processes and each would
 * read hundreds.
 */
export default async function provideBundle(project: TestProject): Promise<void> {
  const outDir = join(root, 'build/test/server');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [palettePlugin()],
    // As in production, although the test run itself is not.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: {
          main: 'server/main.ts',
          studio: 'studio/main.ts',
          editor: 'publishing/editor-process.ts',
        },
      },
    },
  });
  project.provide('serverBundle', { main: join(outDir, 'main.js') });
}
