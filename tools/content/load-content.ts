import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { z } from 'zod';
import { aboutSchema, type Role, roleSchema } from '../../domain/content/about.ts';
import { availabilitySchema } from '../../domain/content/availability.ts';
import { contactSchema } from '../../domain/content/contact.ts';
import { type Film, filmSchema } from '../../domain/content/film.ts';
import { homeSchema } from '../../domain/content/home.ts';
import { mailsSchema } from '../../domain/content/mails.ts';
import { playerSchema } from '../../domain/content/player.ts';
import { questionsSchema } from '../../domain/content/questions.ts';
import { siteSchema } from '../../domain/content/site.ts';
import { type TextPage, textPageFacts } from '../../domain/content/text-page.ts';
import { workSchema } from '../../domain/content/work.ts';
import { isReleased, proseSections } from '../../domain/project/release.ts';
import { type Project, projectFacts } from '../../domain/project/schema.ts';
import { checkContent, readYamlFile } from '../../server/content/check-content.ts';
import { ContentMistake, type Mistake } from '../../server/content/content-mistake.ts';
import { parseYaml, splitFrontMatter } from '../../server/content/read-yaml.ts';
import { contentDirectory } from './content-directory.ts';
import { fillPromises } from './fill-promises.ts';
import { missingStills } from './missing-stills.ts';
import { filmFiles, filmMistakes, lateMoments, unknownFilms } from './read-films.ts';
import { readProse, splitSections } from './read-prose.ts';
import { readTextPage, textPageFiles } from './read-text-page.ts';

/** Reads and checks all of content/; throws once, with every mistake in every file. */
export function loadContent(directory = contentDirectory()) {
  const mistakes: Mistake[] = [];
  const yaml = <S extends z.ZodType>(name: string, schema: S) => {
    const file = join(directory, name);
    return check(file, () => readYamlFile(file), schema, mistakes);
  };

  const content = {
    site: yaml('site.yaml', siteSchema),
    home: yaml('home.yaml', homeSchema),
    work: yaml('work.yaml', workSchema),
    about: yaml('about.yaml', aboutSchema),
    contact: yaml('contact.yaml', contactSchema),
    mails: yaml('mails.yaml', mailsSchema),
    questions: yaml('questions.yaml', questionsSchema),
    player: yaml('player.yaml', playerSchema),
    availability: yaml('availability.yaml', availabilitySchema),
    roles: markdownFiles(join(directory, 'roles')).flatMap((file) => readRole(file, mistakes) ?? []),
    projects: markdownFiles(join(directory, 'projects')).flatMap((file) => readProject(file, mistakes) ?? []),
    pages: readTextPages(directory, mistakes),
    films: readFilms(directory, mistakes),
  };

  findTwins(content.projects, join(directory, 'projects'), mistakes);
  mistakes.push(...unknownFilms(content.projects, content.films, join(directory, 'projects')));
  mistakes.push(...lateMoments(content.home, join(directory, 'home.yaml')));
  if (mistakes.length > 0 || !content.site) throw new ContentMistake(mistakes);

  content.roles.sort((a, b) => a.order - b.order);
  content.projects.sort((a, b) => a.id.localeCompare(b.id));
  const released = { count: content.projects.filter(isReleased).length };
  return fillPromises({ ...content, released } as Content, content.site.promises);
}

export interface Content {
  site: z.infer<typeof siteSchema>;
  home: z.infer<typeof homeSchema>;
  work: z.infer<typeof workSchema>;
  about: z.infer<typeof aboutSchema>;
  contact: z.infer<typeof contactSchema>;
  mails: z.infer<typeof mailsSchema>;
  questions: z.infer<typeof questionsSchema>;
  player: z.infer<typeof playerSchema>;
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

function readRole(file: string, mistakes: Mistake[]) {
  const parsed = () => {
    const { front, body } = splitFrontMatter(file, readFileSync(file, 'utf8'));
    return { ...(parseYaml(file, front) as object), description: body.trim().replaceAll(/\s*\n\s*/g, ' ') };
  };
  return check(file, parsed, roleSchema, mistakes);
}

function readTextPages(directory: string, mistakes: Mistake[]): Record<string, TextPage> {
  const pages = textPageFiles(directory).flatMap(({ name, file }) => {
    const { facts, body } = readMarkdown(file, textPageFacts, mistakes);
    return facts ? [[name, readTextPage(file, facts, body, mistakes)]] : [];
  });
  return Object.fromEntries(pages) as Record<string, TextPage>;
}

function readFilms(directory: string, mistakes: Mistake[]): Record<string, Film> {
  const films = filmFiles(directory).flatMap(({ name, file }) => {
    const film = check(file, () => readYamlFile(file), filmSchema, mistakes);
    if (film) mistakes.push(...filmMistakes(file, name, film));
    return film ? [[name, film]] : [];
  });
  return Object.fromEntries(films) as Record<string, Film>;
}

/** A Markdown file's checked front matter and its body. */
function readMarkdown<S extends z.ZodType>(file: string, schema: S, mistakes: Mistake[]) {
  let body = '';
  const front = () => {
    const parts = splitFrontMatter(file, readFileSync(file, 'utf8'));
    body = parts.body;
    return parseYaml(file, parts.front);
  };
  const facts = check(file, front, schema, mistakes);
  return { facts, body };
}

function readProject(file: string, mistakes: Mistake[]): Project | undefined {
  const { facts, body } = readMarkdown(file, projectFacts, mistakes);
  if (!facts) return undefined;

  const sections = splitSections(file, body, mistakes);
  const prose = Object.fromEntries(
    proseSections.map((name) => [name, readProse(file, name, sections[name], mistakes)]),
  ) as Project['prose'];
  if (relative('.', file).split('/').at(-1) !== `${facts.slug}.md`) {
    mistakes.push({
      file,
      field: 'slug',
      found: facts.slug,
      allowed: 'the same as the file name, without .md',
    });
  }
  return { ...facts, prose };
}

function findTwins(projects: Project[], directory: string, mistakes: Mistake[]) {
  for (const field of ['slug', 'id'] as const) {
    const seen = new Map<string, string>();
    for (const project of projects) {
      const other = seen.get(project[field]);
      const file = join(directory, `${project.slug}.md`);
      if (other)
        mistakes.push({
          file,
          field,
          found: project[field],
          allowed: `a ${field} of its own: ${other} has it too`,
        });
      seen.set(project[field], file);
    }
  }
}

function check<S extends z.ZodType>(
  file: string,
  read: () => unknown,
  schema: S,
  mistakes: Mistake[],
): z.infer<S> | undefined {
  const data = checkContent(file, read, schema, mistakes);
  mistakes.push(...missingStills(file, data));
  return data;
}

function markdownFiles(directory: string) {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => join(directory, name));
}
