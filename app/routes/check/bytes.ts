import site from 'virtual:content/site';

const units = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['KB', 1e3],
] as const;

/** "1.4 MB". */
export function bytes(count: number): string {
  const [unit, size] = units.find(([, least]) => count >= least) ?? ['bytes', 1];
  return `${number(count / size)} ${unit}`;
}

/** In the language of the page, so that the page and the browser write the same. */
export const number = (count: number) =>
  new Intl.NumberFormat(site.language, { maximumFractionDigits: count < 100 ? 1 : 0 }).format(count);
