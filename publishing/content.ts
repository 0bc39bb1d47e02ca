import type { z } from 'zod';
import type { aboutSchema, Role } from '../domain/content/about.ts';
import type { availabilitySchema } from '../domain/content/availability.ts';
import type { checkSchema } from '../domain/content/check.ts';
import type { contactSchema } from '../domain/content/contact.ts';
import type { DossierWords } from '../domain/content/dossier.ts';
import type { Film } from '../domain/content/film.ts';
import type { homeSchema } from '../domain/content/home.ts';
import type { mailsSchema } from '../domain/content/mails.ts';
import type { playerSchema } from '../domain/content/player.ts';
import type { TextPage } from '../domain/content/prose.ts';
import type { questionsSchema } from '../domain/content/questions.ts';
import type { siteSchema } from '../domain/content/site.ts';
import type { workSchema } from '../domain/content/work.ts';
import type { Project } from '../domain/project/schema.ts';

/** Everything that content/ says, checked. */
export interface Content {
  site: z.infer<typeof siteSchema>;
  home: z.infer<typeof homeSchema>;
  work: z.infer<typeof workSchema>;
  about: z.infer<typeof aboutSchema>;
  contact: z.infer<typeof contactSchema>;
  mails: z.infer<typeof mailsSchema>;
  questions: z.infer<typeof questionsSchema>;
  player: z.infer<typeof playerSchema>;
  dossier: DossierWords;
  check: z.infer<typeof checkSchema>;
  availability: z.infer<typeof availabilitySchema>;
  roles: Role[];
  /** Pages of running text, by the name of their file. */
  pages: Record<string, TextPage>;
  /** By the name of their file. */
  films: Record<string, Film>;
  projects: Project[];
  /** Number of released projects: the browser needs it without fetching them. */
  released: { count: number };
}

type Folders = 'roles' | 'pages' | 'films' | 'projects';

/** What could be read of the content: the words of a file with a mistake are missing. */
export type PartialContent = Pick<Content, Folders> & {
  [K in Exclude<keyof Content, Folders | 'released'>]: Content[K] | undefined;
};
