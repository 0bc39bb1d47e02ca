import { join } from 'node:path';
import type { z } from 'zod';
import { aboutSchema, type Role } from '../domain/content/about.ts';
import { availabilitySchema } from '../domain/content/availability.ts';
import { checkSchema } from '../domain/content/check.ts';
import { contactSchema } from '../domain/content/contact.ts';
import { dossierWordsSchema } from '../domain/content/dossier.ts';
import type { Film } from '../domain/content/film.ts';
import { homeSchema } from '../domain/content/home.ts';
import { mailsSchema } from '../domain/content/mails.ts';
import { playerSchema } from '../domain/content/player.ts';
import type { TextPage } from '../domain/content/prose.ts';
import { questionsSchema } from '../domain/content/questions.ts';
import { siteSchema } from '../domain/content/site.ts';
import { workSchema } from '../domain/content/work.ts';
import type { Project } from '../domain/project/schema.ts';
import { checkContent, type Mistake, readYamlFile } from './check-content.ts';

/** The files of content/ that are no folder's, by their names without `.yaml`. */
export const fileSchemas = {
  site: siteSchema,
  availability: availabilitySchema,
  mails: mailsSchema,
  contact: contactSchema,
  home: homeSchema,
  work: workSchema,
  about: aboutSchema,
  questions: questionsSchema,
  player: playerSchema,
  dossier: dossierWordsSchema,
  check: checkSchema,
};

export type FileName = keyof typeof fileSchemas;
type Files = { [Name in FileName]: z.infer<(typeof fileSchemas)[Name]> };

/** Everything that content/ says, checked. */
export interface Content extends Files {
  roles: Role[];
  /** Pages of running text, by the name of their file. */
  pages: Record<string, TextPage>;
  /** By the name of their file. */
  films: Record<string, Film>;
  projects: Project[];
  /** Number of released projects: the browser needs it without fetching them. */
  released: { count: number };
}

/** What could be read of the content: the words of a file with a mistake are missing. */
export type PartialContent = Omit<Content, FileName | 'released'> & PartialFiles<FileName>;

type PartialFiles<Name extends FileName> = { [Each in Name]: Files[Each] | undefined };

export function readFiles<Name extends FileName>(
  directory: string,
  names: Name[],
  mistakes: Mistake[],
  check = checkContent,
): PartialFiles<Name> {
  const read = names.map((name) => {
    const file = join(directory, `${name}.yaml`);
    return [name, check(file, () => readYamlFile(file), fileSchemas[name], mistakes)];
  });
  // `Object.fromEntries` loses which name has which schema.
  return Object.fromEntries(read) as PartialFiles<Name>;
}
