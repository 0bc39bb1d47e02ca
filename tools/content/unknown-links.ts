import { basename, join } from 'node:path';
import { paths } from '../../app/paths.ts';
import type { Mistake } from '../../server/site/check-content.ts';
import type { PartialContent } from './content.ts';
import { pageAnchors } from './page-anchors.ts';
import { fieldInFile, textsIn } from './texts-in.ts';

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
        const [, path = '', anchor] = /^([^?#]*)[^#]*#?(.*)$/.exec(text) ?? [];
        const anchors = addresses.get(path);
        const mistake = { file: join(directory, file), field: fieldInFile(field), found: text };
        if (!addresses.has(path)) return [{ ...mistake, allowed: [...addresses.keys()].join(', ') }];
        if (!anchor || !anchors || anchors.includes(anchor)) return [];
        return [{ ...mistake, allowed: anchors.map((one) => `${path}#${one}`).join(', ') }];
      }),
  );
}

/** Every address of the site, with its anchors where they are known. */
function addressesOf({ pages, questions }: PartialContent, projectFiles: string[]) {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string');
  const slugs = projectFiles.map((file) => basename(file, '.md'));
  return new Map<string, string[] | undefined>([
    ...fixed.filter((path) => !path.endsWith('.json')).map((path) => [path, pageAnchors[path]] as const),
    ...slugs.flatMap((slug) =>
      [paths.caseStudy(slug), paths.caseStudyPdf(slug)].map((path) => [path, undefined] as const),
    ),
    ...Object.entries(pages).map(
      ([name, { sections }]) => [`/${name}`, sections.map(({ id }) => id)] as const,
    ),
    [paths.questions, questions && [...questions.questions.map(({ id }) => id), 'answers']],
  ]);
}
