import { readFileSync } from 'node:fs';

/** The site's tokens as hex, for paper and pictures: a PDF and an SVG know neither oklch nor variables. */
export const palette = readPalette(readFileSync('app/styles/tokens.css', 'utf8'));

export function readPalette(css: string) {
  const token = (name: string) => {
    const found = new RegExp(`--color-${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\);`).exec(css);
    if (!found) throw new Error(`app/styles/tokens.css has no plain colour --color-${name}`);
    return hex(Number(found[1]), Number(found[2]), Number(found[3]));
  };
  return {
    ink: token('ink'),
    inkRaised: token('ink-raised'),
    paper: token('paper'),
    fog: token('fog'),
    ember: token('ember'),
    sun: token('sun'),
  };
}

/** OKLCH to sRGB by its published matrices; what falls outside of sRGB is cut off at the edge. */
function hex(lightness: number, chroma: number, hue: number) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map((one) => channel(one).toString(16).padStart(2, '0')).join('')}`;
}

function channel(linear: number) {
  const cut = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055));
}
