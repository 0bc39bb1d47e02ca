import { stringify } from 'yaml';
import { fold } from '../domain/text.ts';
import { masterNames } from './picture-source.ts';
import { Refusal } from './refusal.ts';

/** The text of a reserved project with every field, whose values say what belongs there; `ids` are those of the other projects. */
export function projectText(title: string, ids: string[], year: number): { slug: string; text: string } {
  const slug = slugOf(title);
  const cover = masterNames().find((name) => name.startsWith('cover-'));
  const facts = {
    id: nextId(ids),
    title,
    client: 'A major studio',
    year,
    categories: ['Film'],
    // True of all that we deliver.
    tags: ['Long-form'],
    runtime: '02:30',
    slug,
    status: 'Reserved',
    summary: template.summary,
    cover: { picture: cover, alt: template.cover },
    // Shots and figures are added where there are some.
    shots: [],
    results: [],
    credits: [{ part: 'Scene and agents', by: '{studio}' }],
  };
  return { slug, text: `---\n${stringify(facts, { lineWidth: 0 })}---\n${template.body}` };
}

/** The text of a new role, at the end of the list. */
export function roleText(role: string, order: number, posted: string): { slug: string; text: string } {
  const facts = {
    role,
    location: 'Remote',
    country: 'United States',
    order,
    posted,
    employmentType: 'FULL_TIME',
  };
  return { slug: slugOf(role), text: `---\n${stringify(facts, { lineWidth: 0 })}---\n\n` };
}

function slugOf(title: string): string {
  const slug = fold(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (slug && title.length <= 60) return slug;
  throw new Refusal(422, 'a title has up to 60 characters, with letters or digits that an address can carry');
}

function nextId(ids: string[]) {
  const highest = Math.max(0, ...ids.map(Number).filter(Number.isInteger));
  return String(highest + 1).padStart(2, '0');
}

/** What a new project file says until the studio writes its own; no released one may. */
const template = {
  summary: 'One sentence that makes a producer read on.',
  cover: 'What the cover shows',
  body: `
## Brief

What the client asked for, in two or three sentences.

## Challenge

What made it hard.

## Approach

How the scene was planned.

## Pipeline

- **First step.** What happens in it.
- **Delivery.** What is handed over.
`,
};

const sentences = new Set([
  template.summary,
  template.cover,
  ...template.body.split('\n').map((text) => text.replace(/^- \*\*.*\*\*/, '').trim()),
]);
sentences.delete('');

/** Whether a line of it is the template's. */
export const isTemplateSentence = (text: string) =>
  text.split('\n').some((line) => sentences.has(line.replace(/^- \*\*.*\*\*/, '').trim()));
