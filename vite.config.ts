import { existsSync } from 'node:fs';
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { contentPlugin } from './tools/content/content-plugin.ts';
import { palettePlugin } from './tools/colours/palette-plugin.ts';
import { makeFonts } from './tools/fonts.ts';
import { makePictures } from './tools/pictures/make-pictures.ts';
import { buildDirectory } from './tools/site/directories.ts';

/**
 * Two files of script, and one for each route: as many small ones, every one would cost a request and its headers. The loader
 * must be named, or the bundler hangs what the two share onto the larger one, and every page loads that at once.
 */
const loader = {
  name: 'browser',
  test: /vite[\\/]preload-helper|[\\/]app[\\/](browser|first-touch)\.ts$/,
  priority: 1,
};
const hydration = {
  name: 'hydrate',
  test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|[\\/]app[\\/](hydrate\.|ui[\\/]|routes[\\/]home[\\/])/,
};

/** One config, two environments: what the browser gets, and what runs on the server and in the build. */
export default defineConfig(async ({ mode }): Promise<UserConfig> => {
  const asStatic = mode === 'static';
  await makeFonts();
  const pictures = await makePictures();
  return {
    appType: 'custom',
    publicDir: false,
    plugins: [react(), tailwind(), contentPlugin(pictures), palettePlugin()],
    define: { __STATIC__: JSON.stringify(asStatic) },
    build: { assetsInlineLimit: 0, target: 'baseline-widely-available', reportCompressedSize: false },
    environments: {
      client: {
        build: {
          outDir: join(buildDirectory(), asStatic ? 'static' : 'site'),
          manifest: true,
          modulePreload: false,
          rolldownOptions: {
            input: { browser: 'app/browser.ts' },
            output: { codeSplitting: { groups: [loader, hydration] } },
          },
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
