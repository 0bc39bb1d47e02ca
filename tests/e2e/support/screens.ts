import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentSet, readSet } from './content-sets.ts';

/** Every prerendered page of a build, found on disk so that a new one is swept without being named here. */
export function builtPaths({ build }: ContentSet) {
  const site = join(build, 'site');
  const found = readdirSync(site, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.html') && !file.startsWith('_templates') && file !== '404.html')
    .map((file) => (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '').replace('@', '?')}`));
  if (!existsSync(join(site, '404.html')) || found.length < 4)
    throw new Error(`${site} has no pages to sweep`);
  return found.sort();
}

/** One address for each kind of screen, for checks too slow to run on every case study. */
export function screensOf(set: ContentSet) {
  const caseStudies = readSet(set).projects.map(({ slug }) => `/work/${slug}`);
  return ['/', '/work', ...caseStudies.slice(0, 1), '/about', '/contact', '/nowhere'];
}

export const widths = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'desktop', width: 1440, height: 900 },
];
