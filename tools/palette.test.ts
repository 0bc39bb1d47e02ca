import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPalette } from './palette.ts';

test('the values are those of the style sheet, alpha laid over its ground', () => {
  // Our first colours, and not those of tokens.css, which are the studio's to change.
  const css = `
    --color-ink: oklch(0.17 0.022 225);
    --color-ink-raised: oklch(0.21 0.025 225);
    --color-paper: oklch(0.96 0.012 85);
    --color-fog: oklch(0.72 0.02 220);
    --color-fog-on-paper: oklch(0.46 0.017 231.5);
    --color-ember: oklch(0.7 0.19 45);
    --color-sun: oklch(0.86 0.14 78);
    --color-line: oklch(0.96 0.012 85 / 14%);`;
  expect(readPalette(css)).toEqual({
    ink: '#051117',
    inkRaised: '#0b1b21',
    paper: '#f5f1e9',
    fog: '#98a8ad',
    fogOnPaper: '#4f5a60',
    ember: '#fa6e1d',
    sun: '#ffc55c',
    lineOnInk: '#263134',
    paperRaised: '#e7e4dc',
    lineOnPaper: '#c5c5bf',
  });
  expect(() => readPalette(css.replace('--color-sun:', '--color-son:'))).toThrow('--color-sun');
});

test('pages, mails, PDFs, icons and social images have their colours from the style sheet alone', () => {
  const files = globSync('{app,server/{mail,reviews},tools/{pdf,print,site}}/**/*.{ts,tsx,css,typ}');
  expect(files.length).toBeGreaterThan(200);
  const colour = /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch|oklab)a?\((?!hex)/i;
  const written = files.filter((file) => !file.includes('.test.') && colour.test(readFileSync(file, 'utf8')));
  expect(written).toEqual(['app/styles/tokens.css']);
});
