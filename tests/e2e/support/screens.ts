import { existsSync, readdirSync } from 'node:fs';

/** Every prerendered page of the build, found on disk so that a new one is swept without being named here. */
export function builtPaths() {
  const found = readdirSync('build/site', { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.html') && !file.startsWith('_templates') && file !== '404.html')
    .map((file) => (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`));
  if (!existsSync('build/site/404.html') || found.length < 5)
    throw new Error('the build has no pages to sweep');
  return found.sort();
}

/** One address for each kind of screen, for checks too slow to run on all twelve case studies. */
export const screens = ['/', '/work', '/work/the-tide-line', '/about', '/contact', '/nowhere'];

export const widths = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'desktop', width: 1440, height: 900 },
];
