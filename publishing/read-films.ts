import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Film } from '../domain/content/film.ts';
import type { Home } from '../domain/content/home.ts';
import type { Questions } from '../domain/content/questions.ts';
import type { Project } from '../domain/project/schema.ts';
import type { Mistake } from './check-content.ts';
import { filesOf, type FilmManifest, filmFolder, readFilmManifest } from './film-manifest.ts';

/** What a film's words say that the film itself does not bear out. */
export function filmMistakes(file: string, name: string, film: Film): Mistake[] {
  const manifest = readFilmManifest(name);
  const missing = manifest
    ? filesOf(manifest).flatMap((made) => (existsSync(join(filmFolder(name), made.file)) ? [] : [made.file]))
    : ['manifest.json'];
  if (!manifest || missing.length > 0) {
    const allowed = `a film with all its files in ${filmFolder(name)}/: npm run art -- film ${name}`;
    return [{ file, field: '(renditions)', found: `no ${missing.join(', ')}`, allowed }];
  }
  const { seconds, wide } = manifest;
  const details = wide.marks?.details ?? [];
  const late = film.chapters.flatMap(({ start }, index) =>
    beyondEnd(start, seconds, { file, field: `chapters[${index}].start` }),
  );
  const unknown = film.marks.flatMap(({ detail }, index) =>
    unless(details.includes(detail), {
      file,
      field: `marks[${index}].detail`,
      found: detail,
      allowed: details.join(', ') || 'none: nobody has looked for details in this film',
    }),
  );
  const unwritten = (film.captions ?? []).flatMap((captions, index) =>
    unless(existsSync(join(dirname(file), captions.file)), {
      file,
      field: `captions[${index}].file`,
      found: captions.file,
      allowed: `a file in ${dirname(file)}/`,
    }),
  );
  return [...late, ...unknown, ...unwritten, ...dossierMistakes(file, film, manifest)];
}

const unless = (isRight: boolean, mistake: Mistake): Mistake[] => (isRight ? [] : [mistake]);

const beyondEnd = (at: number, seconds: number, place: Pick<Mistake, 'file' | 'field'>) =>
  unless(at < seconds, { ...place, found: String(at), allowed: `less than ${seconds}, its end` });

/** The dossier speaks of the film that is served: all of its seconds, and no file above its size. */
function dossierMistakes(file: string, { dossier }: Film, { seconds, wide, sound }: FilmManifest): Mistake[] {
  const last = dossier.shots.length - 1;
  const end = dossier.shots[last]?.to ?? 0;
  const isSilent = sound.length === 0;
  const widest = Math.max(...wide.videos.map(({ width }) => width));
  return [
    ...unless(end === seconds, {
      file,
      field: `dossier.shots[${last}].to`,
      found: String(end),
      allowed: `${seconds}, the film's end`,
    }),
    ...unless(isSilent === (dossier.sound === undefined), {
      file,
      field: 'dossier.sound',
      found: isSilent ? 'how it was made' : 'nothing',
      allowed: isSilent ? 'leave it out: the film is silent' : 'how the sound was made, and with what',
    }),
    ...unless(dossier.native.width >= widest, {
      file,
      field: 'dossier.native.width',
      found: String(dossier.native.width),
      allowed: `${widest} or more: a file of that width is served, and none is larger than its master`,
    }),
  ];
}

/** Questions of questions.yaml that a film's dossier leaves out, and answers to none of them. */
export function unansweredQuestions(file: string, { dossier }: Film, { questions }: Questions): Mistake[] {
  const ids = questions.map(({ id }) => id);
  const missing = questions.filter(({ id }) => !(id in dossier.answers));
  const unknown = Object.entries(dossier.answers).filter(([id]) => !ids.includes(id));
  return [
    ...missing.map(({ id, question }) => ({
      file,
      field: `dossier.answers.${id}`,
      found: 'nothing',
      allowed: `what is true of this film: "${question}"`,
    })),
    ...unknown.map(([id, text]) => ({
      file,
      field: `dossier.answers.${id}`,
      found: JSON.stringify(text),
      allowed: `nothing, unless a question has this id: ${ids.join(', ')}`,
    })),
  ];
}

/** Moments of Home's film that lie beyond its end. */
export function lateMoments(home: Home | undefined, file: string): Mistake[] {
  const seconds = readFilmManifest('one-take')?.seconds ?? 0;
  return (home?.shots.items ?? []).flatMap(({ at }, index) =>
    beyondEnd(at, seconds, { file, field: `shots.items[${index}].at` }),
  );
}

/** Films that are made from one which is not there, or from themselves. */
export function unknownSources(films: Record<string, Film>, directory: string): Mistake[] {
  return Object.entries(films).flatMap(([name, { dossier }]) =>
    (dossier.madeFrom ?? []).flatMap((source, index) =>
      unless(source in films && !sourcesOf(source, films).has(name), {
        file: join(directory, `${name}.yaml`),
        field: `dossier.madeFrom[${index}]`,
        found: source,
        allowed: `a film of content/films/ that is not made from this one, without .yaml: ${Object.keys(films).join(', ')}`,
      }),
    ),
  );
}

/** A film and all that it is made from. */
function sourcesOf(film: string, films: Record<string, Film>, found = new Set<string>()): Set<string> {
  if (found.has(film)) return found;
  found.add(film);
  for (const source of films[film]?.dossier.madeFrom ?? []) sourcesOf(source, films, found);
  return found;
}

/** Projects that name a film which is not there. */
export function unknownFilms(projects: Project[], films: Record<string, Film>, directory: string): Mistake[] {
  return projects.flatMap(({ film = '', slug }) =>
    unless(film === '' || film in films, {
      file: join(directory, `${slug}.md`),
      field: 'film',
      found: film,
      allowed: `a film of content/films/, without .yaml: ${Object.keys(films).join(', ')}`,
    }),
  );
}
