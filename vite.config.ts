import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { contentPlugin } from './tools/content/content-plugin.ts';
import { makeFonts } from './tools/fonts.ts';
import { palettePlugin } from './tools/palette.ts';
import { makePictures } from './tools/pictures/make-pictures.ts';
import { staticBase } from './tools/site/directories.ts';

/**
 * Two files of script, and one for each route: as many small ones, every one would cost a request
 * and its headers. The loader must be named, or the bundler hangs what the two share onto the
 * larger one, and every page loads that at once.
 */
const loader = {
  name: 'browser',
  test: /vite[\\/]preload-helper|[\\/]app[\\/](browser|first-touch)\.ts$|[\\/]app[\\/](shell[\\/]|ui[\\/]|routes[\\/]not-found).*\.css$/,
  priority: 1,
};
/** The style of what Home has below its first view, which its HTML links and does not carry. */
const below = {
  name: 'below',
  test: /[\\/]app[\\/](film[\\/](hero-film|strip)|routes[\\/]home[\\/](lights|sections|shots|turn))\.css$/,
  priority: 1,
};
const hydration = {
  name: 'hydrate',
  test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|[\\/]app[\\/](hydrate\.|ui[\\/](?!contents-list|running-text|saves-data|toast)|film[\\/](film-picture|film-files|film-time)\.)|[\\/]domain[\\/]content[\\/]credits\./,
};

/**
 * One config, four environments: what a visitor's browser loads, what the build runs, what the
 * server runs, and what the browser of the studio's people loads. The desk has an environment of
 * its own so that it shares no chunk with the public pages, which stay as they are, byte for byte,
 * whatever the desk imports.
 */
export default defineConfig(async ({ mode }): Promise<UserConfig> => {
  const asStatic = mode === 'static';
  await makeFonts();
  const pictures = await makePictures();
  return {
    appType: 'custom',
    base: asStatic ? staticBase() : '/',
    publicDir: false,
    plugins: [react(), contentPlugin(pictures), palettePlugin()],
    define: { __STATIC__: JSON.stringify(asStatic) },
    build: {
      assetsInlineLimit: 0,
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      // For the browser an import splits; what renders pages here has them all in one file.
      rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
    },
    environments: {
      client: {
        build: {
          manifest: true,
          modulePreload: false,
          rolldownOptions: {
            input: { browser: 'app/browser.ts' },
            output: { codeSplitting: { groups: [loader, below, hydration] } },
          },
        },
      },
      ssr: {
        build: {
          copyPublicDir: false,
          rolldownOptions: {
            input: { prerender: 'app/prerender.tsx' },
          },
        },
      },
      // With every package in it: what is served needs no node_modules, which an upgrade takes
      // away.
      server: {
        consumer: 'server',
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
        build: {
          copyPublicDir: false,
          rolldownOptions: {
            input: {
              main: 'server/main.ts',
              studio: 'studio/main.ts',
              editor: 'publishing/editor-process.ts',
            },
          },
        },
      },
      desk: {
        consumer: 'client',
        build: {
          manifest: true,
          modulePreload: false,
          cssCodeSplit: false,
          // One file for two owners: 140 KB on the wire, once.
          chunkSizeWarningLimit: 700,
          rolldownOptions: {
            // The second is the script of the pages in its preview's frame.
            input: { desk: 'desk/desk.tsx', preview: 'desk/preview.ts' },
            output: {
              entryFileNames: ({ name }) => (name === 'preview' ? 'preview.js' : 'assets/[name]-[hash].js'),
            },
          },
        },
      },
    },
    worker: { format: 'es' },
  };
});
