import { dossierFacts, dossierShots, networkFacts } from '../../app/film/dossier-rows.ts';
import { paths } from '../../app/paths.ts';
import { creditsOf, groupCredits } from '../../domain/content/credits.ts';
import type { Still } from '../../domain/content/words.ts';
import { isReleased } from '../../domain/project/project.ts';
import type { Project } from '../../domain/project/schema.ts';
import type { Content } from '../../publishing/content.ts';
import { readFilmManifest } from '../../publishing/film-manifest.ts';

/** What a PDF is made of; nothing in it is read from anywhere else. */
export interface PdfDocument {
  /** Where the site serves it. */
  path: string;
  /** A file of this folder. */
  template: string;
  data: {
    title: string;
    summary: string;
    keywords: string[];
    /** On every sheet: at its foot, the words for date and revision, and a mark at its head. */
    foot: string;
    labels: { issued: string; revision: string };
    badge: string | null;
    /** What this template alone knows. */
    [name: string]: unknown;
  };
  /** The film whose dossier it shows. */
  film?: string;
  /** Pictures by their names in content/, and the names by which the template shows them. */
  pictures: { file: string; kind: 'cover' | 'still'; name: string }[];
}

/** A file that visitors can get of a film. */
export interface OfferedFile {
  file: string;
  bytes: number;
  sha256: string;
}

/**
 * Every document of the site. `address` is the site's own, or empty where the build has none: then
 * they print no link to it. `files` are those of each film, by its name.
 */
export const pdfDocuments = (
  content: Content,
  address: string,
  files: Record<string, OfferedFile[]> = {},
): PdfDocument[] => [
  ...content.projects.map((project) => caseStudyDocument(project, content, address)),
  questionsDocument(content, address),
  ...Object.keys(content.films).map((film) => dossierDocument(film, content, address, files[film] ?? [])),
];

/** The case study as a document to forward: cover, story, film, passes, results, credits. */
function caseStudyDocument(project: Project, content: Content, address: string): PdfDocument {
  const { site, work } = content;
  const words = work.caseStudy;
  const film = project.film === undefined ? undefined : content.films[project.film];
  const shotCredits = groupCredits(stillsOf(project.shots), site.credit);
  const moments = film ? threeOf(film.chapters) : [];
  return {
    path: paths.caseStudyPdf(project.slug),
    template: 'case-study.typ',
    data: {
      title: `${project.title} · ${words.document.kind} · ${site.name}`,
      summary: project.summary,
      keywords: [...project.categories, ...project.tags],
      foot: project.title,
      labels: words.document,
      badge: isReleased(project) ? null : words.document.reserved,
      address: address && address + paths.caseStudy(project.slug),
      film: film ? { title: film.title, alt: film.alt, moments } : null,
      credits: {
        cover: creditsOf([project.cover], site.credit),
        film: creditsOf(stillsOf(moments), film?.credit ?? site.credit),
        shots: shotCredits.all,
      },
      project: {
        ...project,
        shots: project.shots.map(({ still, ...shot }) => ({
          ...shot,
          still: { ...still, slate: [...(still.slate ?? []), ...shotCredits.own(still)] },
        })),
      },
      words,
    },
    pictures: [
      { file: 'cover.jpg', kind: 'cover', name: project.cover.picture },
      ...project.shots.map(({ still }, index) => ({
        file: `pass-${index}.jpg`,
        kind: 'still' as const,
        name: still.picture,
      })),
      ...moments.map(({ still }, index) => ({
        file: `moment-${index}.jpg`,
        kind: 'still' as const,
        name: still.picture,
      })),
    ],
  };
}

const stillsOf = (shown: { still: Still }[]) => shown.map(({ still }) => still);

/** The first, the middle and the last: a film of fewer moments shows what it has. */
const threeOf = <T>(all: T[]) =>
  all.filter((_, index) => [0, Math.floor((all.length - 1) / 2), all.length - 1].includes(index));

/** The ten questions as a document to forward. */
export const questionsDocument = ({ questions: words, site }: Content, address: string): PdfDocument => ({
  path: paths.questionsPdf,
  template: 'questions.typ',
  data: {
    title: `${words.title} · ${site.name}`,
    summary: words.description,
    keywords: words.questions.map(({ short }) => short),
    foot: words.title,
    labels: words.document,
    badge: null,
    film: address && address + words.film.to,
    words,
  },
  pictures: [],
});

/** How a film was made, as a document to forward: what its page says, field by field. */
function dossierDocument(name: string, content: Content, address: string, files: OfferedFile[]): PdfDocument {
  const { films, questions, dossier: words, site } = content;
  const film = films[name];
  const manifest = readFilmManifest(name);
  if (!film || !manifest) throw new Error(`there is no film ${name}`);
  const { dossier } = film;
  return {
    path: paths.dossierPdf(name),
    template: 'dossier.typ',
    film: name,
    data: {
      title: `${film.title} · ${words.document.kind} · ${site.name}`,
      summary: dossier.sentence,
      keywords: dossier.tools.map((tool) => tool.name),
      foot: film.title,
      labels: words.document,
      badge: null,
      address: address && address + paths.film(name),
      files,
      film: { title: film.title, alt: film.poster.alt, credit: film.credit },
      dossier,
      facts: dossierFacts(dossier, manifest, words),
      shots: dossierShots(dossier, manifest, words),
      network: networkFacts(dossier, words),
      questions: questions.questions.map(({ id, question }) => ({ question, answer: dossier.answers[id] })),
      words,
    },
    pictures: [{ file: 'cover.jpg', kind: 'cover', name: film.poster.picture }],
  };
}
