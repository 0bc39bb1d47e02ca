import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import { z } from 'zod';

const facts = z.object({
  name: z.string(),
  tagline: z.string(),
  email: z.object({ hello: z.string() }),
  promises: z.object({ pilotDelivery: z.string() }),
});

export type SiteFacts = z.output<typeof facts>;

/** What mail says of the studio, from the same file the pages read. */
export function readSiteFacts(contentDirectory: string): SiteFacts {
  const file = join(contentDirectory, 'site.yaml');
  const parsed = facts.safeParse(parse(readFileSync(file, 'utf8')));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`${file} lacks what mail needs: ${wrong.join('; ')}`);
  }
  return parsed.data;
}
