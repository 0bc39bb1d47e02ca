import { existsSync } from 'node:fs';
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { contentPlugin } from './tools/content/content-plugin.ts';
import { makeFonts } from './tools/fonts.ts';
import { makePictures } from './tools/pictures/make-pictures.ts';
import { buildDirectory } from './tools/site/directories.ts';

/** One config, two environments: what the browser gets, and what runs on the server and in the build. */
export default defineConfig(async ({ mode }): Promise<UserConfig> => {
  const asStatic = mode === 'static';
  await makeFonts();
  const pictures = await makePictures();
  return {
    appType: 'custom',
    publicDir: false,
    plugins: [react(), tailwind(), contentPlugin(pictures)],
    define: { __STATIC__: JSON.stringify(asStatic) },
    build: { assetsInlineLimit: 0, target: 'baseline-widely-available', reportCompressedSize: false },
    environments: {
      client: {
        build: {
          outDir: join(buildDirectory(), asStatic ? 'static' : 'site'),
          manifest: true,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: { browser: 'app/browser.ts' } },
        },
      },
      ssr: {
        build: {
          outDir: join(buildDirectory(), asStatic ? 'static-code' : 'server'),
          copyPublicDir: false,
          rolldownOptions: {
            input: {
              prerender: 'app/prerender.tsx',
              pdf: 'tools/pdf/case-study-pdf.tsx',
              ...(asStatic
                ? {}
                : {
                    main: 'server/main.ts',
                    ...(existsSync('studio/main.ts') && { studio: 'studio/main.ts' }),
                  }),
            },
          },
        },
      },
    },
    worker: { format: 'es' },
  };
});
