import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fillData, siteFacts } from '../domain/content/placeholders.ts';
import { type ReplyTemplate, replySchema } from '../domain/content/replies.ts';
import {
  checkContent,
  ContentMistake,
  type Mistake,
  parseYaml,
  readText,
  splitFrontMatter,
} from './check-content.ts';
import { readFiles } from './content.ts';

/** What the server itself says and needs to know. */
export function readServerContent(directory: string) {
  const mistakes: Mistake[] = [];
  const files = readFiles(directory, ['site', 'availability', 'mails', 'contact'], mistakes);
  const { site, availability, mails: mailWords, contact } = files;
  const replyTemplates = readReplyTemplates(directory, mistakes);
  if (!site || !availability || !mailWords || !contact || mistakes.length > 0)
    throw new ContentMistake(mistakes);
  return fillData({ site, availability, mailWords, contact, replyTemplates }, siteFacts(site));
}

/** Those of content/replies/, in their order; a studio that wants none has no such folder. */
export function readReplyTemplates(directory: string, mistakes: Mistake[]): ReplyTemplate[] {
  const folder = join(directory, 'replies');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  const read = names.toSorted().flatMap((name) => {
    const file = join(folder, name);
    const parsed = () => {
      const { front, body } = splitFrontMatter(file, readText(file));
      // What is no object spreads to nothing, and the schema misses its fields.
      return { ...(parseYaml(file, front) as object), text: body };
    };
    return checkContent(file, parsed, replySchema, mistakes) ?? [];
  });
  return read.toSorted((one, other) => one.order - other.order);
}
