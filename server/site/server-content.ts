import { join } from 'node:path';
import type { z } from 'zod';
import { availabilitySchema } from '../../domain/content/availability.ts';
import { contactSchema } from '../../domain/content/contact.ts';
import { mailsSchema } from '../../domain/content/mails.ts';
import { fillData, siteFacts } from '../../domain/content/placeholders.ts';
import { siteSchema } from '../../domain/content/site.ts';
import { checkContent, ContentMistake, readYamlFile, type Mistake } from './check-content.ts';

/** What the server itself says and needs to know, by the schemas that the build checks. */
export function readServerContent(directory: string) {
  const mistakes: Mistake[] = [];
  const read = <S extends z.ZodType>(name: string, schema: S) => {
    const file = join(directory, name);
    return checkContent(file, () => readYamlFile(file), schema, mistakes);
  };
  const site = read('site.yaml', siteSchema);
  const availability = read('availability.yaml', availabilitySchema);
  const mailWords = read('mails.yaml', mailsSchema);
  const contact = read('contact.yaml', contactSchema);
  if (!site || !availability || !mailWords || !contact) throw new ContentMistake(mistakes);
  return fillData({ site, availability, mailWords, contact }, siteFacts(site));
}
