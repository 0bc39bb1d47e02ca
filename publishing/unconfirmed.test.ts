import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testFolder } from '../tests/support/test-store.ts';
import { checkContent, readYamlFile } from './check-content.ts';
import type { Mistake } from './check-content.ts';
import { unconfirmed } from './unconfirmed.ts';

const folder = mkdtempSync(join(tmpdir(), 'longtake-confirm-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'projects'));
const yaml = join(folder, 'page.yaml');
const markdown = join(folder, 'projects/one.md');
writeFileSync(yaml, 'heading: Said\nlines:\n  - Certain\n  - { text: We answer in a day., confirm: true }\n');
writeFileSync(markdown, '---\nsummary: { text: A summary., confirm: true }\n---\n\nText.\n');

test('a sentence to confirm is listed with its file and field, in YAML and in front matter', () => {
  expect(unconfirmed(folder)).toEqual([
    { file: yaml, field: 'lines, no. 2', text: 'We answer in a day.' },
    { file: markdown, field: 'summary', text: 'A summary.' },
  ]);
});

test('an entry is called by its name, and the sentence is as the site says it', () => {
  const named = testFolder();
  writeFileSync(
    join(named, 'page.yaml'),
    'team: [{ name: Direction, place: { text: "Kept {retention} by {studio}.", confirm: true } }]\n',
  );
  expect(unconfirmed(named, { retention: 'for two years', studio: 'Longtake' })).toMatchObject([
    { field: 'team, “Direction”, place', text: 'Kept for two years by Longtake.' },
  ]);
});

test('the schemas see the sentence alone, whatever field carries the mark', () => {
  const mistakes: Mistake[] = [];
  const schema = z.strictObject({ heading: z.string(), lines: z.array(z.string()) });
  const data = checkContent(yaml, () => readYamlFile(yaml), schema, mistakes);
  expect(mistakes).toEqual([]);
  expect(data?.lines).toEqual(['Certain', 'We answer in a day.']);
});
