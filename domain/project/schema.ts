import { z } from 'zod';
import type { Prose } from '../content/prose.ts';
import { line, list, still } from '../content/words.ts';
import { categories, type ProseSection, statuses } from './project.ts';

/** Front matter of content/projects/<slug>.md. The body is the prose sections. */
export const projectFacts = z.strictObject({
  title: line('Title', 60),
  status: z.enum(statuses).meta({
    label: 'Released or reserved',
    help: 'A released project is on the site for everybody; a reserved one has a page that no list links to.',
  }),
  client: line('Client', 60),
  year: z.number().int().min(1990).max(2100).meta({ label: 'Year' }),
  summary: line('Summary', 160),
  cover: still('Cover'),
  categories: z.array(z.enum(categories)).min(1).meta({ label: 'Categories' }),
  tags: list('Tags', 'a tag', line('Tag', 24)).min(1).max(6),
  runtime: z
    .string()
    .regex(/^\d{1,3}:[0-5]\d$/, 'minutes and seconds in quotes, such as "02:30"')
    .meta({ label: 'Running time, in minutes and seconds', example: '02:30' }),
  /** The name of a file of content/films/, without .yaml. */
  film: z
    .string()
    .meta({ label: 'Film, by the name of its file', format: 'film', example: 'one-take' })
    .optional(),
  /** A project without shots or figures has no such section. */
  shots: list(
    'Shots to look at closely',
    'a shot',
    z.strictObject({ name: line('Name', 40), text: line('Text', 200), still: still() }),
  )
    .max(4, 'up to four shots')
    .default([]),
  results: list(
    'Figures',
    'a figure',
    z.strictObject({ value: line('Figure', 12), label: line('What it counts', 40) }),
  )
    .max(6, 'up to six figures')
    .default([]),
  credits: list(
    'Credits',
    'a credit',
    z.strictObject({ part: line('What they did', 60), by: line('Who did it', 80) }),
  )
    .min(1)
    .max(12),
  /** Both stand for the file itself. */
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'letters a-z, digits and hyphens')
    .meta({ isHidden: true }),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'letters a-z, digits and single hyphens')
    .meta({ isHidden: true }),
});

export type ProjectFacts = z.infer<typeof projectFacts>;
export type Project = ProjectFacts & { prose: Record<ProseSection, Prose> };
