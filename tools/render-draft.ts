import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PictureFiles } from '../app/ui/picture-files.ts';
import type { servedFacts } from '../domain/content/site.ts';
import { ContentMistake, type Mistake } from '../publishing/check-content.ts';
import { fieldTitle, placeMistake } from '../publishing/content-form.ts';
import type { Content } from '../publishing/content.ts';
import { contentDirectory } from '../publishing/environment.ts';
import { fillFile } from '../publishing/fill-file.ts';
import { loadContent } from '../publishing/load-content.ts';
import { readJson } from '../publishing/read-json.ts';
import { moduleWords } from './content/content-plugin.ts';
import { markWords } from './content/mark-words.ts';
import { endWithParent } from './end-with-parent.ts';
import { encodeOwnPictures } from './pictures/make-pictures.ts';
import { openSiteSigner, signFilms } from './signing/signed-files.ts';
import { readAssets } from './site/assets.ts';
import type { Prerender } from './site/write-site.ts';

/**
 * `render-draft VERSION FACTS PATH`, which the desk calls: one page of the content in CONTENT_DIR as
 * HTML, made by the code of a version that is built and filled with what the server knows. Without a
 * path it only looks for mistakes. Answers with one line of JSON.
 */
const [version = '', facts = '{}', path] = process.argv.slice(2);
endWithParent();

try {
  const pictures = {
    ...readJson<Record<string, PictureFiles>>(join(version, 'prerender/pictures.json')),
    ...(await encodeOwnPictures()),
  };
  const content = loadContent();
  if (path === undefined) answer({});
  else {
    const films = await signFilms(servedFilms(content.films), openSiteSigner(content.site.name));
    const marked = markWords(content);
    Object.assign(globalThis, {
      draftWords: (name: string) =>
        moduleWords(marked.content, name, { pictures, directory: contentDirectory(), films }),
    });
    const code = join(version, 'prerender');
    // A bundle, whose types TypeScript cannot see.
    const prerender = (await import(pathToFileURL(resolve(code, 'prerender.js')).href)) as Prerender;
    const wanted = prerender.pagePaths().includes(path) ? path : prerender.notFoundPath;
    const html = await prerender.renderPage(wanted, {
      ...readAssets(join(version, 'site'), code, '/'),
      // The page as it stands before its script: what is shown changes at every key.
      script: undefined,
    });
    const filled = fillFile('page.html', html, JSON.parse(facts) as ReturnType<typeof servedFacts>);
    answer({ html: filled, marks: marked.marks });
  }
} catch (error) {
  if (!(error instanceof ContentMistake)) throw error;
  answer({ mistakes: error.mistakes.map(atItsField) });
}

function atItsField(mistake: Mistake) {
  const name = relative(contentDirectory(), mistake.file);
  const placed = placeMistake(mistake);
  const text = textOf(join(contentDirectory(), name));
  return { ...placed, name, title: fieldTitle(name, text, placed.path) };
}

/**
 * As they are served, out of the cache: our signature stands under what is published alone, and each
 * signing of a film takes as much room as the film.
 */
function servedFilms(drafted: Content['films']): Content['films'] {
  try {
    const isEdited = (name: string) =>
      textOf(join(contentDirectory(), name)) !== textOf(join(version, 'content', name));
    const names = ['site.yaml', ...Object.keys(drafted).map((name) => `films/${name}.yaml`)];
    if (!names.some(isEdited)) return drafted;
    return { ...drafted, ...loadContent(join(version, 'content')).films };
  } catch (error) {
    // A picture of theirs was taken away by hand.
    if (error instanceof ContentMistake) return drafted;
    throw error;
  }
}

function textOf(file: string): string {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile();
  return isFile ? readFileSync(file, 'utf8') : '';
}

function answer(what: object): void {
  console.log(JSON.stringify(what));
}
