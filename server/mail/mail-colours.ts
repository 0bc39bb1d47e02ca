/** The site's tokens as plain hex: mail programs know neither oklch nor variables. */
export const colour = {
  ink: '#051117',
  inkRaised: '#0b1b21',
  paper: '#f5f1e9',
  fog: '#98a8ad',
  ember: '#fa6e1d',
  sun: '#ffc55c',
  /** paper at 14 % on ink, worked out, because half of all mail programs drop alpha. */
  line: '#273035',
} as const;

export const font = {
  text: "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif",
  slate: "'Geist Mono', 'SFMono-Regular', Consolas, 'Courier New', monospace",
} as const;
