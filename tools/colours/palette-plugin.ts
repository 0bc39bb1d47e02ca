import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { readPalette, tokensFile } from './palette.ts';

const id = 'virtual:palette';

/**
 * Serves the palette as a module, so that pages and server carry its values and neither reads the
 * style sheet nor loads a colour library at run time.
 */
export function palettePlugin(): Plugin {
  return {
    name: 'longtake-palette',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      this.addWatchFile(resolve(tokensFile));
      return `export default ${JSON.stringify(readPalette(readFileSync(tokensFile, 'utf8')))}`;
    },
  };
}
