import palette from 'virtual:palette';

/** The site's colours as hex: mail programs know neither OKLCH nor CSS variables. */
export const colour = { ...palette, line: palette.lineOnInk };

export const font = {
  text: "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif",
  slate: "'Geist Mono', 'SFMono-Regular', Consolas, 'Courier New', monospace",
} as const;

/** Of text on the dark ground; and of a small line in the slate face, as on a clapperboard. */
export const plainText = { color: colour.paper, fontFamily: font.text };
export const slateText = {
  color: colour.fog,
  fontFamily: font.slate,
  fontSize: 11,
  letterSpacing: '0.12em',
  textTransform: 'uppercase',
} as const;

/**
 * What a reader's light scheme changes. A mail is dark by its inline styles, which every program
 * knows; these classes override them in programs that know `prefers-color-scheme`.
 */
const onPaper = {
  ground: `background-color:${palette.paper}`,
  raised: `background-color:${palette.paperRaised}`,
  text: `color:${palette.ink}`,
  quiet: `color:${palette.fogOnPaper}`,
  rule: `border-color:${palette.lineOnPaper}`,
  mark: `border-color:${palette.ink}`,
  action: `background-color:${palette.ink}`,
  'action-text': `color:${palette.paper}`,
} as const;

export type SchemeClass = keyof typeof onPaper;

export const schemeStyle = `:root{color-scheme:dark light}@media (prefers-color-scheme:light){${Object.entries(
  onPaper,
)
  .map(([name, rule]) => `.${name}{${rule}!important}`)
  .join('')}}`;
