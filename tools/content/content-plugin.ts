import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { PictureFiles } from '../../app/ui/picture-files.ts';
import { messageOf } from '../../domain/caught-error.ts';
import type { Content } from '../../publishing/content.ts';
import { contentDirectory } from '../../publishing/environment.ts';
import { readFilmManifest } from '../../publishing/film-manifest.ts';
import { loadContent } from '../../publishing/load-content.ts';
import { siteFilm } from '../films.ts';
import { makePictures } from '../pictures/make-pictures.ts';
import { openSiteSigner, type SignedFilms, signFilms } from '../signing/signed-files.ts';

const prefix = 'virtual:content/';
const signing = 'virtual:signing';

/**
 * Serves content/ as modules, one per page, so that a page's bundle carries its own words and no
 * others. A still's `picture: name` becomes that picture's files, a project's `film: name` that
 * film. Projects are for the build alone: the browser fetches the one it shows. `virtual:signing` is
 * whose certificate the films are signed with.
 */
export function contentPlugin(
  pictures: Record<string, PictureFiles>,
  directory = contentDirectory(),
): Plugin {
  let content: Content | undefined;
  let signed: Promise<SignedFilms> | undefined;
  const load = () => (content ??= loadContent(directory));
  const openSigner = () => openSiteSigner(load().site.name);
  const loadSigned = () => (signed ??= signFilms(load().films, openSigner()));

  return {
    name: 'longtake-content',
    resolveId: (id) => (id.startsWith(prefix) || id === signing ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${signing}`) return `export default ${JSON.stringify(openSigner().certificate.facts)}`;
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const name = id.slice(prefix.length + 1);
      const films = /^(films|film-pages|checked-films|projects|turn)/.test(name) ? await loadSigned() : {};
      const words = moduleWords(load(), name, { pictures, directory, films });
      if (words === undefined) throw new Error(missingWords(name, directory));
      // What makes the pages can be asked for them with other words: tools/render-draft.ts.
      const draft =
        this.environment.name === 'ssr' ? `globalThis.draftWords?.(${JSON.stringify(name)}) ?? ` : '';
      return `export default ${draft}${JSON.stringify(words)}`;
    },
    configureServer(server) {
      server.watcher.add(resolve(directory));
      server.watcher.on('all', async (_event, file) => {
        if (!file.startsWith(resolve(directory))) return;
        if (file.startsWith(resolve(directory, 'pictures'))) await addNew(pictures);
        content = undefined;
        signed = undefined;
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}

/** What `virtual:content/<name>` exports; undefined where there is no such file. */
export function moduleWords(
  content: Content,
  name: string,
  {
    pictures,
    directory,
    films,
  }: { pictures: Record<string, PictureFiles>; directory: string; films: SignedFilms },
): unknown {
  const words = wordsOf(content, name, directory, films);
  return words === undefined ? undefined : addPictures(words, pictures, directory);
}

/** The film that the hero plays, and Home turns the light of. */
const generatedFilm = 'every-light';

/** An import has to name what is in the folder: `pages/faq` is the words of pages/faq.md. */
function missingWords(name: string, directory: string): string {
  const file = join(directory, name.startsWith('pages/') ? `${name}.md` : `${name}.yaml`);
  return `A page imports ${prefix}${name}, but there is no ${file}.`;
}

/** A picture that cannot be used is told here, and again by the next build. */
async function addNew(pictures: Record<string, PictureFiles>) {
  try {
    Object.assign(pictures, await makePictures());
  } catch (error) {
    console.error(messageOf(error));
  }
}

/**
 * `about` is the words of about.yaml, `pages/faq` those of pages/faq.md. A film carries its files:
 * `films/one-take` is one, `film-pages` what the page of each shows.
 */
function wordsOf(content: Content, name: string, directory: string, signed: SignedFilms): unknown {
  // What stands beside a film before its player has loaded.
  if (name === 'film-page') {
    const { transcript, download, timeline } = content.player;
    return { transcript, download, timeline };
  }
  if (name === 'not-found') return content.site.notFound;
  if (name === 'controller') {
    const { controller, noController } = content.site.privacy;
    return { controller, noController };
  }
  if (name === 'organization') {
    const { description, profiles } = content.site;
    return { description, profiles };
  }
  // Without what is loaded later, and the terms that nobody has filled in.
  if (name === 'home') {
    const { lights, pilot, hero, turn: _turn, ...home } = content.home;
    // Its film is loaded when somebody wants to watch it.
    const watch = { ...hero.watch, seconds: readFilmManifest(generatedFilm)?.seconds ?? 0 };
    const terms = pilot.terms.filter(({ value }) => value);
    const items = lights.items.map((one) => ({ ...one, still: { ...one.still, slate: undefined } }));
    return {
      ...home,
      hero: { ...hero, watch },
      lights: { ...lights, items, viewer: undefined },
      pilot: { ...pilot, terms },
    };
  }
  if (name === 'turn') {
    const film = content.films[generatedFilm];
    const turned = film && siteFilm(generatedFilm, film, directory, signed[generatedFilm] ?? new Map()).turn;
    return { ...content.home.turn, files: turned };
  }
  if (name === 'light-viewer') {
    const { items, viewer } = content.home.lights;
    return { ...viewer, slates: items.map(({ still }) => still.slate) };
  }
  // Every page loads it.
  if (name === 'site') {
    const { privacy, ...site } = content.site;
    const elsewhere = {
      notFound: undefined,
      promises: undefined,
      description: undefined,
      profiles: undefined,
    };
    return { ...site, ...elsewhere, privacy: { label: privacy.label, to: privacy.to } };
  }
  if (name.startsWith('pages/')) return content.pages[name.slice(6)];
  const filmNamed = (film: string, of: 'a page' | 'home') => {
    const all = content.films[film];
    if (!all) return undefined;
    // The stills of the chapters are for PDFs alone, the dossier for the film's own page, and what is
    // read on marks comes with them.
    const { dossier: _d, otherLight: _o, heldOut: _h, marks: _m, captions: _c, ...words } = all;
    const { outline, files: allFiles } = siteFilm(film, all, directory, signed[film] ?? new Map());
    // On Home, which has it in its script, the text of the chapters is a link to the film's own page.
    const chapters = words.chapters.map(({ start, title, text }) => ({
      start,
      title,
      text: of === 'home' ? undefined : text,
    }));
    const files = of === 'home' ? { ...outline, signedAt: undefined } : allFiles;
    return { ...words, chapters, name: film, files };
  };
  if (name === 'checked-films') {
    const films = Object.entries(content.films).map(([film, { title }]) => {
      const videos = filmNamed(film, 'home')?.files.wide.videos ?? [];
      return [film, { title, smallest: videos.toSorted((one, other) => one.bytes - other.bytes)[0]?.src }];
    });
    return Object.fromEntries(films);
  }
  if (name.startsWith('films/')) return filmNamed(name.slice(6), 'home');
  if (name === 'film-pages') {
    const pages = Object.entries(content.films).map(([film, { dossier, otherLight, heldOut }]) => {
      const questions = content.questions.questions.map(({ id, question }) => ({
        id,
        question,
        answer: dossier.answers[id],
      }));
      return [film, { film: filmNamed(film, 'a page'), dossier, otherLight, heldOut, questions }];
    });
    return Object.fromEntries(pages);
  }
  if (name === 'projects')
    return content.projects.map((project) => ({
      ...project,
      ...(project.film && { film: filmNamed(project.film, 'a page') }),
    }));
  // A name that is none gives undefined, which `load` refuses.
  return content[name as keyof Content];
}

function addPictures(value: unknown, pictures: Record<string, PictureFiles>, where: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => addPictures(inner, pictures, where));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'crop' && 'picture' in value) return [key, undefined];
      if (key !== 'picture' || typeof inner !== 'string') return [key, addPictures(inner, pictures, where)];
      const files = pictures[inner];
      if (!files) {
        throw new Error(
          `${where}: picture "${inner}" has no file; allowed are ${Object.keys(pictures).join(', ')}`,
        );
      }
      const crop = 'crop' in value && typeof value.crop === 'string' ? cropClasses(value.crop) : undefined;
      return ['picture', crop ? { ...files, crop } : files];
    }),
  );
}

/** `30% 20%` is `crop-x-30 crop-y-20` of app/ui/picture.css. */
const cropClasses = (point: string) =>
  point.replace(/^(\d+)% (\d+)%$/, (_all, x: string, y: string) => `crop-x-${x} crop-y-${y}`);
