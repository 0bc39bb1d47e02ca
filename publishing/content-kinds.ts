import type { z } from 'zod';
import { aboutSchema, roleSchema } from '../domain/content/about.ts';
import { availabilitySchema } from '../domain/content/availability.ts';
import { checkSchema } from '../domain/content/check.ts';
import { contactSchema } from '../domain/content/contact.ts';
import { dossierWordsSchema } from '../domain/content/dossier.ts';
import { filmSchema } from '../domain/content/film.ts';
import { homeSchema } from '../domain/content/home.ts';
import { mailsSchema } from '../domain/content/mails.ts';
import { playerSchema } from '../domain/content/player.ts';
import { textPageFacts } from '../domain/content/prose.ts';
import { questionsSchema } from '../domain/content/questions.ts';
import { replySchema } from '../domain/content/replies.ts';
import { siteSchema } from '../domain/content/site.ts';
import { workSchema } from '../domain/content/work.ts';
import { projectFacts } from '../domain/project/schema.ts';

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
}

/** In the order in which the desk lists them. No other name is ever read or written there. */
export const contentKinds: ContentKind[] = [
  { name: 'home.yaml', title: 'Home', schema: homeSchema, address: '/' },
  { name: 'work.yaml', title: 'Work', schema: workSchema, address: '/work' },
  { folder: 'projects', title: 'Project', schema: projectFacts, address: '/work/' },
  { name: 'about.yaml', title: 'About', schema: aboutSchema, address: '/about' },
  {
    folder: 'roles',
    title: 'Open role',
    schema: roleSchema.omit({ description: true }),
    text: roleSchema.shape.description,
    address: '/about#join',
  },
  { name: 'contact.yaml', title: 'Contact', schema: contactSchema, address: '/contact' },
  {
    name: 'availability.yaml',
    title: 'Opening hours and reviews',
    schema: availabilitySchema,
    address: '/contact#review',
  },
  {
    name: 'questions.yaml',
    title: 'Questions',
    schema: questionsSchema,
    address: '/questions',
  },
  { folder: 'films', title: 'Film', schema: filmSchema, address: '/films/' },
  { name: 'player.yaml', title: 'Film player', schema: playerSchema, address: '/' },
  {
    name: 'dossier.yaml',
    title: 'How films were made: the words around it',
    schema: dossierWordsSchema,
    address: '/films/one-take',
  },
  { name: 'check.yaml', title: 'Check of a film', schema: checkSchema, address: '/check' },
  {
    folder: 'replies',
    title: 'Reply',
    schema: replySchema.omit({ text: true }),
    text: replySchema.shape.text,
    address: '',
  },
  { name: 'mails.yaml', title: 'Mails', schema: mailsSchema, address: '' },
  {
    name: 'site.yaml',
    title: 'Name, navigation and footer',
    schema: siteSchema,
    address: '/',
  },
  { folder: 'pages', title: 'Page', schema: textPageFacts, address: '/' },
];
