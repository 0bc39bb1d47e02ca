import { readdirSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { roleSchema } from '../domain/content/about.ts';
import { type Film, filmSchema } from '../domain/content/film.ts';
import { fillData, siteFacts } from '../domain/content/placeholders.ts';
import { type TextPage, textPageFacts } from '../domain/content/prose.ts';
import type { Questions } from '../domain/content/questions.ts';
import { keysOf } from '../domain/keys-of.ts';
import { isReleased, proseSections } from '../domain/project/project.ts';
import { type Project, projectFacts } from '../domain/project/schema.ts';
import { joinLines } from '../domain/text.ts';
import {
  checkContent,
  ContentMistake,
  type Mistake,
  parseYaml,
  readText,
  readYamlFile,
  splitFrontMatter,
} from './check-content.ts';
import { type Content, fileSchemas, readFiles } from './content.ts';
import { contentDirectory } from './environment.ts';
import { leftoverTemplate, missingStills, unknownLinks, unprintableCharacters } from './find-mistakes.ts';
import {
  filmMistakes,
  lateMoments,
  unansweredQuestions,
  unknownFilms,
  unknownSources,
} from './read-films.ts';
import { readProse, splitSections, readTextPage } from './read-prose.ts';
import { readReplyTemplates } from './server-content.ts';

/** Reads and checks all of content/; throws once, with every mistake in every file. */
export function loadContent(directory = contentDirectory()) {
  const mistakes: Mistake[] = [];
  const projectFiles = markdownFiles(join(directory, 'projects'));
  const read = projectFiles.flatMap((file) => {
    const project = readProject(file, mistakes);
    return project ? [{ file, project }] : [];
  });
  const files = readFiles(directory, keysOf(fileSchemas), mistakes, check);
  // Checked here too, though they are the server's alone: no page shows them.
  readReplyTemplates(directory, mistakes);
  const content = {
    ...files,
    roles: markdownFiles(join(directory, 'roles')).flatMap((file) => readRole(file, mistakes) ?? []),
    projects: read.map(({ project }) => project),
    pages: readTextPages(directory, mistakes),
    films: readFilms(directory, files.questions, mistakes),
  };

  mistakes.push(...duplicateIds(read));
  mistakes.push(...unknownFilms(content.projects, content.films, join(directory, 'projects')));
  mistakes.push(...leftoverTemplate(content.projects, join(directory, 'projects')));
  mistakes.push(
    ...unprintableCharacters(content, directory),
    ...unknownLinks(content, projectFiles, directory),
  );
  mistakes.push(...lateMoments(content.home, join(directory, 'home.yaml')));
  if (mistakes.length > 0 || !content.site) throw new ContentMistake(mistakes);

  content.roles.sort((a, b) => a.order - b.order);
  content.projects.sort((a, b) => a.id.localeCompare(b.id, 'en'));
  const released = { count: content.projects.filter(isReleased).length };
  // Facts of site.yaml stand in for {studio}, {replyHours} and {pilotDelivery} wherever words say
  // them, so that each is changed in one place. Without a mistake every file could be read.
  return fillData({ ...content, released } as Content, siteFacts(content.site));
}

function readRole(file: string, mistakes: Mistake[]) {
  const parsed = () => {
    const { front, body } = splitFrontMatter(file, readText(file));
    // What is no object spreads to nothing, and the schema misses its fields.
    return { ...(parseYaml(file, front) as object), description: joinLines(body.trim()) };
  };
  return check(file, parsed, roleSchema, mistakes);
}

/** What a page's running text is filled with, beside the facts of site.yaml. */
const filledBy: Record<string, string[]> = { privacy: ['retention', 'counting'] };

function readTextPages(directory: string, mistakes: Mistake[]): Record<string, TextPage> {
  // The code names its pages: what a set of the tests lacks, because a page was just added, is taken from `content`.
  const folders = ['content', directory].map((one) => join(one, 'pages'));
  const pages = filesIn(folders, '.md').flatMap(({ name, file }) => {
    const { facts, body } = readMarkdown(file, textPageFacts, mistakes);
    return facts ? [[name, readTextPage(file, facts, body, mistakes, filledBy[name])] as const] : [];
  });
  return Object.fromEntries(pages);
}

function readFilms(
  directory: string,
  questions: Questions | undefined,
  mistakes: Mistake[],
): Record<string, Film> {
  const films = filesIn([join(directory, 'films')], '.yaml').flatMap(({ name, file }) => {
    const film = check(file, () => readYamlFile(file), filmSchema, mistakes);
    if (film) mistakes.push(...filmMistakes(file, name, film));
    if (film && questions) mistakes.push(...unansweredQuestions(file, film, questions));
    return film ? [[name, film] as const] : [];
  });
  const found = Object.fromEntries(films);
  mistakes.push(...unknownSources(found, join(directory, 'films')));
  return found;
}

/** A Markdown file's checked front matter and its body. */
function readMarkdown<S extends z.ZodType>(file: string, schema: S, mistakes: Mistake[]) {
  let body = '';
  const front = () => {
    const parts = splitFrontMatter(file, readText(file));
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
  // `Object.fromEntries` loses that every section is there.
  const prose = Object.fromEntries(
    proseSections.map((name) => [name, readProse(file, name, sections[name], mistakes)]),
  ) as Project['prose'];
  if (basename(file) !== `${facts.slug}.md`) {
    mistakes.push({
      file,
      field: 'slug',
      found: facts.slug,
      allowed: 'the same as the file name, without .md',
    });
  }
  return { ...facts, prose };
}

/** A slug is the name of its file, and so no two are the same; ids can be. */
function duplicateIds(read: { file: string; project: Project }[]): Mistake[] {
  return read.flatMap(({ file, project: { id } }, index) => {
    const other = read.slice(0, index).findLast(({ project }) => project.id === id);
    return other
      ? [{ file, field: 'id', found: id, allowed: `an id of its own: ${other.file} has it too` }]
      : [];
  });
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

const markdownFiles = (directory: string) => filesIn([directory], '.md').map(({ file }) => file);

/**
 * The files with an ending in one of these folders, by name; the last folder that has it wins. A folder from which
 * owners have taken everything is in no clone.
 */
function filesIn(folders: string[], ending: string) {
  const there = folders.filter((one) => existsSync(one));
  const files = there.flatMap((one) => readdirSync(one).map((name) => [name, join(one, name)] as const));
  const wanted = files.filter(([name]) => name.endsWith(ending));
  return [...new Map(wanted)]
    .map(([name, file]) => ({ name: name.slice(0, -ending.length), file }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
