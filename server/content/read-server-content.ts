import { join } from 'node:path';
import type { z } from 'zod';
import { type Availability, availabilitySchema } from '../../domain/content/availability.ts';
import { type Contact, contactSchema } from '../../domain/content/contact.ts';
import { type MailWords, mailsSchema } from '../../domain/content/mails.ts';
import { type Site, siteSchema } from '../../domain/content/site.ts';
import { checkContent, readYamlFile } from './check-content.ts';
import { ContentMistake, type Mistake } from './content-mistake.ts';

export interface ServerContent {
  site: Site;
  availability: Availability;
  mailWords: MailWords;
  /** Of the enquiry form, for visitors without script. */
  formWords: Contact['form'];
}

/** What the server itself says and needs to know, by the schemas that the build checks. */
export function readServerContent(directory: string): ServerContent {
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
  return { site, availability, mailWords, formWords: contact.form };
}
