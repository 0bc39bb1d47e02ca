import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { blend, formatHex, parse } from 'culori';
import type { Plugin } from 'vite';

/**
 * The colours of app/styles/tokens.css as sRGB hex, for everything that reads neither OKLCH
 * nor CSS variables: mails, PDFs, social images, icons, the web manifest and theme-color. What lies
 * outside of sRGB is clipped.
 */
export type Palette = typeof import('virtual:palette').default;

const coloursFile = 'app/styles/tokens.css';

export function readPalette(css: string): Palette {
  const colourOf = (name: string) => {
    const [, value = ''] = new RegExp(`--color-${name}: ([^;]+);`).exec(css) ?? [];
    const colour = parse(value);
    if (!colour) throw new Error(`${coloursFile} has no colour --color-${name}`);
    return colour;
  };
  const ink = colourOf('ink');
  const paper = colourOf('paper');
  const onPaper = (alpha: number) => formatHex(blend([paper, { ...ink, alpha }]));
  return {
    ink: formatHex(ink),
    inkRaised: formatHex(colourOf('ink-raised')),
    paper: formatHex(paper),
    fog: formatHex(colourOf('fog')),
    fogOnPaper: formatHex(colourOf('fog-on-paper')),
    ember: formatHex(colourOf('ember')),
    sun: formatHex(colourOf('sun')),
    /** Laid over ink here, because half of all mail programs drop an alpha channel. */
    lineOnInk: formatHex(blend([ink, colourOf('line')])),
    /** The same for light mails, whose ground is paper. */
    paperRaised: onPaper(0.06),
    lineOnPaper: onPaper(0.2),
  };
}

export const palette = readPalette(readFileSync(coloursFile, 'utf8'));

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
      this.addWatchFile(resolve(coloursFile));
      return `export default ${JSON.stringify(readPalette(readFileSync(coloursFile, 'utf8')))}`;
    },
  };
}
