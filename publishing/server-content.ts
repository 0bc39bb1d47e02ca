import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { availabilitySchema } from '../domain/content/availability.ts';
import { contactSchema } from '../domain/content/contact.ts';
import { mailsSchema } from '../domain/content/mails.ts';
import { fillData, siteFacts } from '../domain/content/placeholders.ts';
import { type ReplyTemplate, replySchema } from '../domain/content/replies.ts';
import { siteSchema } from '../domain/content/site.ts';
import {
  checkContent,
  ContentMistake,
  type Mistake,
  parseYaml,
  readText,
  readYamlFile,
  splitFrontMatter,
} from './check-content.ts';

/** What the server itself says and needs to know. */
export function readServerContent(directory: string) {
  const mistakes: Mistake[] = [];
  const {
    site,
    availability,
    mails: mailWords,
    contact,
    replyTemplates,
  } = readServerFiles(directory, mistakes);
  if (!site || !availability || !mailWords || !contact || mistakes.length > 0)
    throw new ContentMistake(mistakes);
  return fillData({ site, availability, mailWords, contact, replyTemplates }, siteFacts(site));
}

/** The files that the server reads, for it and for load-content.ts, which reads all others too. */
export function readServerFiles(directory: string, mistakes: Mistake[], check = checkContent) {
  const read = <S extends z.ZodType>(name: string, schema: S) => {
    const file = join(directory, name);
    return check(file, () => readYamlFile(file), schema, mistakes);
  };
  return {
    site: read('site.yaml', siteSchema),
    availability: read('availability.yaml', availabilitySchema),
    mails: read('mails.yaml', mailsSchema),
    contact: read('contact.yaml', contactSchema),
    replyTemplates: readReplyTemplates(directory, mistakes),
  };
}

/** Those of content/replies/, in their order; a studio that wants none has no such folder. */
function readReplyTemplates(directory: string, mistakes: Mistake[]): ReplyTemplate[] {
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
