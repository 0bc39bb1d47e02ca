import { z } from 'zod';
import type { Prose } from '../content/prose.ts';
import { line, still } from '../content/words.ts';
import { categories, type ProseSection, statuses } from './project.ts';

const figure = z.strictObject({ value: line(12), label: line(40) });
const credit = z.strictObject({ part: line(60), by: line(80) });

/** Front matter of content/projects/<slug>.md. The body is the prose sections. */
export const projectFacts = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/, 'letters a-z, digits and hyphens'),
  title: line(60),
  client: line(60),
  year: z.number().int().min(1990).max(2100),
  categories: z.array(z.enum(categories)).min(1),
  tags: z.array(line(24)).min(1).max(6),
  runtime: z.string().regex(/^\d{1,3}:[0-5]\d$/, 'minutes and seconds in quotes, such as "02:30"'),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'letters a-z, digits and single hyphens'),
  status: z.enum(statuses),
  summary: line(160),
  cover: still,
  /** The name of a file of content/films/, without .yaml. */
  film: z.string().meta({ format: 'film' }).optional(),
  /** A project without shots or figures has no such section. */
  shots: z
    .array(z.strictObject({ name: line(40), text: line(200), still }))
    .max(4, 'up to four shots')
    .default([]),
  results: z.array(figure).max(6, 'up to six figures').default([]),
  credits: z.array(credit).min(1).max(12),
});

export type ProjectFacts = z.infer<typeof projectFacts>;
export type Project = ProjectFacts & { prose: Record<ProseSection, Prose> };
