import { globSync } from 'node:fs';
import type { ViteDevServer } from 'vite';
import type { Assets } from '../../app/shell/document.tsx';

type Prerender = typeof import('../../app/prerender.tsx');

/** In place of the built files: the sources, which Vite serves with hot reload. */
export const devAssets: Assets = {
  script: '/dev-entry.js',
  styles: () => [
    '/app/styles/site.css',
    ...globSync('app/{film,routes,shell,ui}/**/*.css').map((file) => `/${file}`),
  ],
  fonts: [],
};

/** What Vite's own HTML would put in front of the app. */
export const devEntry = (module: string) => `import '/@vite/client';
import refresh from '/@react-refresh';
refresh.injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
window.__vite_plugin_react_preamble_installed__ = true;
await import('${module}');`;

/** Loaded anew where its sources have changed. */
export const loadPrerender = (vite: ViteDevServer) =>
  // Vite does not know the types of what it loads.
  vite.ssrLoadModule('/app/prerender.tsx') as Promise<Prerender>;
