import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { categories } from '../../domain/project/release.ts';

const places = [
  'Harbour',
  'Salt flat',
  'Ferry',
  'Boathouse',
  'Lighthouse',
  'Tide pool',
  'Breakwater',
  'Slipway',
];
const hours = ['dawn', 'noon', 'dusk', 'night', 'rain', 'fog', 'frost'];

/** A content folder with as much released work as asked for, made out of one of the second set. */
export function writeManyProjects(folder: string, count: number) {
  rmSync(folder, { recursive: true, force: true });
  cpSync('tests/content-released', folder, { recursive: true });
  rmSync(join(folder, 'projects'), { recursive: true });
  mkdirSync(join(folder, 'projects'));
  const pattern = readFileSync('tests/content-released/projects/the-rain-line.md', 'utf8');
  for (let number = 1; number <= count; number += 1) {
    const place = places[number % places.length] ?? '';
    const hour = hours[number % hours.length] ?? '';
    const slug = `${place}-${hour}-${number}`.toLowerCase().replaceAll(' ', '-');
    const text = pattern
      .replace(/^id: .*$/m, `id: "${number}"`)
      .replace(/^title: .*$/m, `title: ${place} at ${hour}, no. ${number}`)
      .replace(/^slug: .*$/m, `slug: ${slug}`)
      .replace(/^year: .*$/m, `year: ${2026 - (number % 12)}`)
      .replace(/^categories: .*$/m, `categories: [${categories[number % categories.length]}]`)
      .replace(/cover-01/, `cover-${String((number % 12) + 1).padStart(2, '0')}`);
    writeFileSync(join(folder, 'projects', `${slug}.md`), text);
  }
}
