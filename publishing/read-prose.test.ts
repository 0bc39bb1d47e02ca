import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { copyOfContent } from '../tests/support/edited-content.ts';
import { loadContent } from './load-content.ts';

let folder = '';
beforeEach(() => {
  folder = copyOfContent();
});

const front = '---\ntitle: Terms\ndescription: What holds.\nheading: Terms\nintro: In short.\n---\n';

test('a Markdown file in pages/ is a page: front matter, and a section for each heading', () => {
  write(`${front}\n## Who owns the Café scene?\n\nYou **do**.\n\n## And then?\n\n- One\n- Two\n`);
  expect(loadContent(folder).pages['terms']).toEqual({
    title: 'Terms',
    description: 'What holds.',
    heading: 'Terms',
    intro: 'In short.',
    sections: [
      {
        id: 'who-owns-the-cafe-scene',
        heading: 'Who owns the Café scene?',
        text: [
          { kind: 'paragraph', spans: [{ text: 'You ' }, { text: 'do', style: 'strong' }, { text: '.' }] },
        ],
      },
      {
        id: 'and-then',
        heading: 'And then?',
        text: [{ kind: 'list', items: [[{ text: 'One' }], [{ text: 'Two' }]] }],
      },
    ],
  });
});

test.each([
  ['a section without text', `${front}\n## One\n\n## Two\n\nText.\n`, /## One/],
  ['two headings alike', `${front}\n## One\n\nText.\n\n## one!\n\nText.\n`, /each heading once/],
  ['a page without a description', front.replace(/description.*\n/, ''), /description/],
  ['an empty heading', front.replace('heading: Terms', "heading: ''"), /heading\n +found: +nothing\n/],
])('%s is named with its file', (_, text, told) => {
  write(text);
  expect(() => loadContent(folder)).toThrow(told);
  expect(() => loadContent(folder)).toThrow('terms.md');
});

test('links in running text lead to https, to a mailbox or to a path of this site', () => {
  const taken = ['https://studio.example/a', 'mailto:hello@studio.example', '/contact#review'];
  write(`${front}\n## One\n\n${taken.map((href) => `[a](${href})`).join(', ')}\n`);
  expect(JSON.stringify(loadContent(folder).pages['terms'])).toContain('"href":"/contact#review"');
});

test.each([
  '//evil.example',
  '/\\\\evil.example',
  '</\t/evil.example>',
  'https:evil',
  'https:/evil.example',
  'https:///evil.example',
  'http://evil.example',
  'javascript:alert(1)',
  'contact',
])('a link in running text to %s is refused', (href) => {
  write(`${front}\n## One\n\n[a](${href})\n`);
  expect(() => loadContent(folder)).toThrow(/terms\.md[^]*paragraphs, lists/);
});

function write(text: string) {
  writeFileSync(join(folder, 'pages/terms.md'), text);
}
