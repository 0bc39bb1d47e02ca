import type { z } from 'zod';
import { aboutSchema, roleSchema } from '../../domain/content/about.ts';
import { availabilitySchema } from '../../domain/content/availability.ts';
import { checkSchema } from '../../domain/content/check.ts';
import { contactSchema } from '../../domain/content/contact.ts';
import { dossierWordsSchema } from '../../domain/content/dossier.ts';
import { filmSchema } from '../../domain/content/film.ts';
import { homeSchema } from '../../domain/content/home.ts';
import { mailsSchema } from '../../domain/content/mails.ts';
import { playerSchema } from '../../domain/content/player.ts';
import { textPageFacts } from '../../domain/content/prose.ts';
import { questionsSchema } from '../../domain/content/questions.ts';
import { replySchema } from '../../domain/content/replies.ts';
import { siteSchema } from '../../domain/content/site.ts';
import { workSchema } from '../../domain/content/work.ts';
import { projectFacts } from '../../domain/project/schema.ts';

/** What the desk can edit: a file, or every file of a folder. */
export interface ContentKind {
  name?: string;
  folder?: string;
  /** As an owner calls it. */
  title: string;
  schema: z.ZodType;
  /** Of the running text under its facts, where that is no Markdown. */
  text?: z.ZodString;
  /** Where its words are seen; of a folder, before the name of the file. */
  address: string;
  /** What names in its form are looked up under: domain/content/labels.ts. */
  holder: string;
}

/** In the order in which the desk lists them. No other name is ever read or written there. */
export const contentKinds: ContentKind[] = [
  { name: 'home.yaml', title: 'Home', schema: homeSchema, address: '/', holder: 'home' },
  { name: 'work.yaml', title: 'Work', schema: workSchema, address: '/work', holder: 'work' },
  { folder: 'projects', title: 'Project', schema: projectFacts, address: '/work/', holder: 'project' },
  { name: 'about.yaml', title: 'About', schema: aboutSchema, address: '/about', holder: 'about' },
  {
    folder: 'roles',
    title: 'Open role',
    schema: roleSchema.omit({ description: true }),
    text: roleSchema.shape.description,
    address: '/about#join',
    holder: 'role',
  },
  { name: 'contact.yaml', title: 'Contact', schema: contactSchema, address: '/contact', holder: 'contact' },
  {
    name: 'availability.yaml',
    title: 'Opening hours and reviews',
    schema: availabilitySchema,
    address: '/contact#review',
    holder: 'availability',
  },
  {
    name: 'questions.yaml',
    title: 'Questions',
    schema: questionsSchema,
    address: '/questions',
    holder: 'questions',
  },
  { folder: 'films', title: 'Film', schema: filmSchema, address: '/films/', holder: 'film' },
  { name: 'player.yaml', title: 'Film player', schema: playerSchema, address: '/', holder: 'player' },
  {
    name: 'dossier.yaml',
    title: 'How films were made: the words around it',
    schema: dossierWordsSchema,
    address: '/films/one-take',
    holder: 'dossier',
  },
  { name: 'check.yaml', title: 'Check of a film', schema: checkSchema, address: '/check', holder: 'check' },
  {
    folder: 'replies',
    title: 'Reply',
    schema: replySchema.omit({ text: true }),
    text: replySchema.shape.text,
    address: '',
    holder: 'reply',
  },
  { name: 'mails.yaml', title: 'Mails', schema: mailsSchema, address: '', holder: 'mails' },
  {
    name: 'site.yaml',
    title: 'Name, navigation and footer',
    schema: siteSchema,
    address: '/',
    holder: 'site',
  },
  { folder: 'pages', title: 'Page', schema: textPageFacts, address: '/', holder: 'page' },
];
