import { basename, join } from 'node:path';
import { paths } from '../app/paths.ts';
import { ownPicture } from '../domain/content/words.ts';
import { isReleased } from '../domain/project/project.ts';
import type { Project } from '../domain/project/schema.ts';
import { printable } from './character-sets.ts';
import type { Mistake } from './check-content.ts';
import type { PartialContent } from './content.ts';
import { isTemplateSentence } from './new-project.ts';
import {
  findPicture,
  masterNames,
  mastersDirectory,
  ownPictureFolder,
  ownPictures,
} from './picture-source.ts';

/** Links in words and running text to pages, or to places on them, that are not there. */
export function unknownLinks(content: PartialContent, projectFiles: string[], directory: string): Mistake[] {
  const { pages, projects, films } = content;
  const folders = new Set(['pages', 'projects', 'films', 'roles']);
  const data: [file: string, data: unknown][] = [
    ...Object.entries(content)
      .filter(([name]) => !folders.has(name))
      .map(([name, words]): [string, unknown] => [`${name}.yaml`, words]),
    ...Object.entries(pages).map(([name, page]): [string, unknown] => [`pages/${name}.md`, page]),
    ...Object.entries(films).map(([name, film]): [string, unknown] => [`films/${name}.yaml`, film]),
    ...projects.map((project): [string, unknown] => [`projects/${project.slug}.md`, project]),
  ];
  const addresses = addressesOf(content, projectFiles);
  return data.flatMap(([file, words]) =>
    textsIn(words)
      .filter(({ text, field }) => /(^|\.)(to|href)$/.test(field) && text.startsWith('/'))
      .flatMap(({ text, field }) => {
        const nearest = nearestLink(text, addresses);
        if (!nearest) return [];
        const mistake = { file: join(directory, file), field: fieldInFile(field), found: text };
        return [
          { ...mistake, allowed: `an address that is there: ${nearest}?`, says: noSuchPage(text, nearest) },
        ];
      }),
  );
}

/** Every address of the site, with its anchors where they are known. */
type Addresses = Map<string, string[] | undefined>;

function addressesOf({ pages, questions, films }: PartialContent, projectFiles: string[]): Addresses {
  const places = Object.entries(pages).map(
    ([name, { sections }]) => [name, sections.map(({ id }) => id)] as const,
  );
  return siteAddresses({
    projects: projectFiles.map((file) => basename(file, '.md')),
    films: Object.keys(films),
    pages: new Map(places),
    questions: questions?.questions.map(({ id }) => id),
  });
}

interface Named {
  projects: string[];
  films: string[];
  /** Pages of running text, with their anchors where they are known. */
  pages: Addresses;
  questions: string[] | undefined;
}

export function siteAddresses({ projects, films, pages, questions }: Named): Addresses {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string');
  const files = [
    ...projects.flatMap((slug) => [paths.caseStudy(slug), paths.caseStudyPdf(slug)]),
    ...films.flatMap((film) => [paths.film(film), paths.dossierPdf(film), paths.pressKit(film)]),
  ];
  return new Map([
    ...fixed.filter((path) => !path.endsWith('.json')).map((path) => [path, pageAnchors[path]] as const),
    ...files.map((path) => [path, undefined] as const),
    ...[...pages].map(([name, anchors]) => [`/${name}`, anchors] as const),
    [paths.questions, questions && [...questions, 'answers']] as const,
  ]);
}

/** What a link that leads nowhere may have meant; undefined for one that leads somewhere. */
export function nearestLink(link: string, addresses: Addresses): string | undefined {
  const [, path = '', anchor] = /^([^?#]*)[^#]*#?(.*)$/.exec(link) ?? [];
  const anchors = addresses.get(path);
  if (!addresses.has(path)) return nearestOf(path, [...addresses.keys()]);
  if (!anchor || !anchors || anchors.includes(anchor)) return undefined;
  return `${path}#${nearestOf(anchor, anchors)}`;
}

export const noSuchPage = (link: string, nearestOne: string) =>
  `There’s no page at ${link}. Is it ${nearestOne}?`;

/** By how many letters are added, left out or another. */
function nearestOf(text: string, all: string[]): string {
  const distances = new Map(all.map((one) => [one, distance(text, one)]));
  return all.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0))[0] ?? '/';
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at++)
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + Number(letter !== other[at])),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * Places on coded pages that a link may name, `/about#team`. They are ids in the components: a test
 * compares this table with the pages that were built. /work has `sample` while nothing is released,
 * and then the list.
 */
export const pageAnchors: Record<string, string[]> = {
  [paths.home]: ['turn', 'shots', 'one-take', 'pilot', 'lights', 'badges', 'statements', 'closing'],
  [paths.work]: ['notice', 'scenes', 'sample', 'released'],
  [paths.about]: ['mission', 'team', 'values', 'producers', 'join'],
  [paths.contact]: ['enquiry', 'direct-contact', 'review', 'next-steps', 'message'],
};

/** Characters that no font of the PDFs has: they would come out as empty boxes. */
export function unprintableCharacters(content: PartialContent, directory: string): Mistake[] {
  const { site, work, questions, dossier: words, films, projects } = content;
  const printed: [file: string, data: unknown][] = [
    ['site.yaml', site && { name: site.name, tagline: site.tagline, credit: site.credit }],
    ['work.yaml', work && { caseStudy: work.caseStudy }],
    ['questions.yaml', questions],
    ['dossier.yaml', words],
    ...Object.entries(films).map(([name, { title, alt, credit, chapters, dossier }]): [string, unknown] => [
      `films/${name}.yaml`,
      { title, alt, credit, chapters, dossier },
    ]),
    ...projects.map((project): [string, unknown] => [`projects/${project.slug}.md`, project]),
  ];
  return printed.flatMap(([file, data]) =>
    textsIn(data).flatMap(({ text, field }) => {
      const unknown = new Set(Array.from(text).filter((one) => !printable.has(one)));
      if (unknown.size === 0 || /(^|\.)picture$/.test(field)) return [];
      return [
        {
          file: join(directory, file),
          field: fieldInFile(field),
          found: `${[...unknown].map(named).join(', ')} in ${JSON.stringify(text.slice(0, 60))}`,
          allowed: 'letters that the fonts of the PDF have: Latin, with the accents of Europe',
        },
      ];
    }),
  );
}

/** With its number, since some cannot be seen: "Ж" (U+0416). */
const named = (character: string) =>
  `"${character}" (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`;

/** Every `picture` in a file's data that has no file, neither a master in art/ nor an own one. */
export function missingStills(file: string, data: unknown): Mistake[] {
  return textsIn(data)
    .filter(({ text, field }) => /(^|\.)picture$/.test(field) && !findPicture(text))
    .map(({ text: name, field }) => ({
      file,
      field,
      found: JSON.stringify(name),
      allowed: ownPicture.test(name)
        ? `the name of a file in ${ownPictureFolder()}/: ${[...ownPictures().keys()].join(', ') || 'there is none yet'}`
        : `the name of a file in ${mastersDirectory}/, without .jpg: ${likely(name)}`,
    }));
}

/** Names with the same prefix, if there are any: for a mistyped cover, the covers. */
function likely(name: string) {
  const names = masterNames();
  const kind = names.filter((one) => one.startsWith(name.split('-')[0] ?? name));
  return (kind.length > 0 ? kind : names).join(', ');
}

/** Released projects that still say what the template of a new project says. */
export const leftoverTemplate = (projects: Project[], directory: string): Mistake[] =>
  projects.filter(isReleased).flatMap((project) =>
    textsIn(project)
      .filter(({ text }) => isTemplateSentence(text))
      .map(({ text, field }) => ({
        file: join(directory, `${project.slug}.md`),
        field: fieldInFile(field),
        found: JSON.stringify(text.trim()),
        allowed: "your own words, not the template's, or status: Reserved",
      })),
  );

/** Every text in a file's data, with the field it stands in: `shots[1].still.alt`. */
function textsIn(data: unknown, field = ''): { text: string; field: string }[] {
  if (typeof data === 'string') return [{ text: data, field }];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, inner]) =>
    textsIn(inner, Array.isArray(data) ? `${field}[${key}]` : [field, key].filter(Boolean).join('.')),
  );
}

/** A field of a project as its file shows it: running text stands under a heading. */
const fieldInFile = (field: string) => field.replace(/^prose\.(\w+).*$/, '## $1');
