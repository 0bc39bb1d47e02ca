import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillData } from '../domain/content/placeholders.ts';
import { sentencesToConfirm } from './content-form.ts';
import { readServerContent } from './server-content.ts';

/** Every sentence of a content folder that waits for the studio's word, as the site says it. */
export function unconfirmed(directory: string, facts: Record<string, string | number> = {}) {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter((name) => /\.(yaml|md)$/.test(name));
  return files.flatMap((name) => {
    const file = join(directory, name);
    const sentences = sentencesToConfirm(name, readFileSync(file, 'utf8'));
    return fillData(sentences, facts).map(({ label, text }) => ({ file, field: label, text }));
  });
}

/** Of a version's words: the facts that health checks look at, and how many sentences wait for a word. */
export const servedContent = (folder: string) => ({
  site: readServerContent(folder).site,
  toConfirm: unconfirmed(folder).length,
});
