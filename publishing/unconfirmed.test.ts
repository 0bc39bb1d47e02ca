import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../tests/support/test-store.ts';
import { unconfirmed } from './unconfirmed.ts';

test('a sentence to confirm is listed with its file and field, as the site says it, in YAML and in front matter', () => {
  const folder = testFolder();
  const [page, project] = [join(folder, 'about.yaml'), join(folder, 'projects/one.md')];
  mkdirSync(join(folder, 'projects'));
  const place = '{ text: "Kept {retention} by {studio}.", confirm: true }';
  writeFileSync(page, `team: { members: [{ name: Direction, place: ${place} }] }\n`);
  writeFileSync(project, '---\nsummary: { text: A summary., confirm: true }\n---\n\nText.\n');
  expect(unconfirmed(folder, { retention: 'for two years', studio: 'Longtake' })).toEqual([
    {
      file: page,
      field: 'Team › People › 1. Direction › Place',
      text: 'Kept for two years by Longtake.',
    },
    { file: project, field: 'Summary', text: 'A summary.' },
  ]);
});
