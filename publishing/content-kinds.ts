import type { z } from 'zod';
import { roleSchema } from '../domain/content/about.ts';
import { filmSchema } from '../domain/content/film.ts';
import { textPageFacts } from '../domain/content/prose.ts';
import { replySchema } from '../domain/content/replies.ts';
import { projectFacts } from '../domain/project/schema.ts';
import { type FileName, fileSchemas } from './content.ts';

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
  /** None of its words can be touched on that page: its fields are opened first. */
  isFormFirst?: true;
}

const file = (name: FileName, title: string, address: string): ContentKind => ({
  name: `${name}.yaml`,
  title,
  schema: fileSchemas[name],
  address,
});

/** In the order in which the desk lists them. No other name is ever read or written there. */
export const contentKinds: ContentKind[] = [
  file('home', 'Home', '/'),
  file('work', 'Work', '/work'),
  { folder: 'projects', title: 'Project', schema: projectFacts, address: '/work/' },
  file('about', 'About', '/about'),
  {
    folder: 'roles',
    title: 'Open role',
    schema: roleSchema.omit({ description: true }),
    text: roleSchema.shape.description,
    address: '/about#join',
    isFormFirst: true,
  },
  file('contact', 'Contact', '/contact'),
  { ...file('availability', 'Opening hours and reviews', '/contact#review'), isFormFirst: true },
  file('questions', 'Questions', '/questions'),
  { folder: 'films', title: 'Film', schema: filmSchema, address: '/films/' },
  { ...file('player', 'Film player', '/'), isFormFirst: true },
  file('dossier', 'How films were made: the words around it', '/films/one-take'),
  file('check', 'Check of a film', '/check'),
  {
    folder: 'replies',
    title: 'Reply',
    schema: replySchema.omit({ text: true }),
    text: replySchema.shape.text,
    address: '',
  },
  file('mails', 'Emails', ''),
  file('site', 'Name, navigation and footer', '/'),
  { folder: 'pages', title: 'Page', schema: textPageFacts, address: '/' },
];

/** Of a file by its name; undefined where no content has such a one. */
export const contentKindOf = (name: string): ContentKind | undefined =>
  contentKinds.find((kind) => kind.name === name || (kind.folder && name.startsWith(`${kind.folder}/`)));
