import palette from 'virtual:palette';

/** The site's colour tokens as hex: mail programs know neither OKLCH nor CSS variables. */
export const colour = { ...palette, line: palette.lineOnInk };

export const font = {
  text: "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif",
  slate: "'Geist Mono', 'SFMono-Regular', Consolas, 'Courier New', monospace",
} as const;
