import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { availabilitySchema, type Availability } from '../../domain/content/availability.ts';

/** The studio's hours, from the same file the pages read. What it throws is written for the operator's terminal. */
export function readAvailability(contentDirectory: string): Availability {
  const file = join(contentDirectory, 'availability.yaml');
  const parsed = availabilitySchema.safeParse(parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${file} cannot be used: ${wrong.join('; ')}`);
}
