import facts from 'virtual:content/organization';
import roles from 'virtual:content/roles';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import type { FilmOnPage } from './film/film-files.ts';
import { plainVideo, posterPath } from './film/plain-files.ts';
import type { PageMeta } from './page-meta.ts';
import { paths } from './paths.ts';
import type { ProjectWithPictures } from './with-pictures.ts';

type Thing = { '@type': string } & Record<string, unknown>;

interface Page {
  path: string;
  meta: PageMeta;
  /** What the page's loader returned. */
  data: unknown;
  /** The site's public address. */
  origin: string;
  /** Path of the page's social image. */
  image: string | undefined;
}

/** What a page is, for search engines (schema.org). Pages that are hidden from them carry none. */
export function structuredData(page: Page): object | undefined {
  if (page.meta.hidden) return undefined;
  const { film } = page.meta;
  const graph = [...describe(page), ...(film ? [videoObject(film, page.origin)] : [])];
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** Every page but the first has its breadcrumbs; what some pages have beside them is added here. */
function describe({ path, meta, data, origin, image }: Page): Thing[] {
  const address = path.split('?')[0];
  if (address === paths.home) return [organization(origin), webSite(origin)];
  if (address === paths.work) return [breadcrumbs(origin, [work.title, paths.work])];
  if (address?.startsWith(`${paths.work}/`)) {
    // What the loader of a case study returned.
    const project = data as ProjectWithPictures;
    return [
      breadcrumbs(origin, [work.title, paths.work], [project.title, path]),
      creativeWork(project, origin, image),
    ];
  }
  const jobs = address === paths.about ? roles.map((role) => jobPosting(role, origin)) : [];
  return [breadcrumbs(origin, [labelOf(path) ?? meta.title, path]), ...jobs];
}

/** The name of a page in the navigation bar, if it is there. */
const labelOf = (path: string) => site.navigation.links.find(({ to }) => to === path)?.label;

const creator = (origin: string): Thing => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: site.name,
  url: `${origin}/`,
});

const organization = (origin: string): Thing => ({
  ...creator(origin),
  logo: `${origin}/icons/icon-512.png`,
  description: facts.description,
  slogan: site.tagline,
  email: site.email.hello,
  contactPoint: { '@type': 'ContactPoint', contactType: 'sales', email: site.email.hello },
  ...(facts.profiles.length > 0 && { sameAs: facts.profiles }),
});

const webSite = (origin: string): Thing => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: site.name,
  url: `${origin}/`,
  inLanguage: site.language,
  publisher: { '@id': `${origin}/#organization` },
});

const breadcrumbs = (origin: string, ...steps: [name: string, path: string][]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[site.name, paths.home] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

const creativeWork = (project: ProjectWithPictures, origin: string, image: string | undefined): Thing => ({
  '@type': 'CreativeWork',
  '@id': `${origin}${paths.caseStudy(project.slug)}#work`,
  name: project.title,
  description: project.summary,
  url: origin + paths.caseStudy(project.slug),
  ...(image && { image: origin + image }),
  datePublished: String(project.year),
  genre: project.categories,
  keywords: project.tags,
  timeRequired: isoDuration(project.runtime),
  inLanguage: site.language,
  creator: creator(origin),
  encoding: {
    '@type': 'MediaObject',
    encodingFormat: 'application/pdf',
    contentUrl: origin + paths.caseStudyPdf(project.slug),
  },
});

/** H.264, which every search engine can read. */
const videoObject = (film: FilmOnPage, origin: string): Thing => {
  const { src, type, width, height } = plainVideo(film);
  return {
    '@type': 'VideoObject',
    // One film, on whichever page it is shown.
    '@id': `${origin}${paths.film(film.name)}#film`,
    url: origin + paths.film(film.name),
    name: film.title,
    description: film.alt,
    thumbnailUrl: origin + posterPath(film),
    uploadDate: `${film.published}T00:00:00Z`,
    duration: `PT${film.files.seconds}S`,
    contentUrl: origin + src,
    encodingFormat: type,
    width,
    height,
    ...(film.chapters[0]?.text && { transcript: film.chapters.map(({ text }) => text).join(' ') }),
    inLanguage: site.language,
    creator: creator(origin),
    creditText: film.credit,
  };
};

/** A remote role: search engines then ask for the country of residence, and for no address. */
const jobPosting = (role: (typeof roles)[number], origin: string): Thing => ({
  '@type': 'JobPosting',
  title: role.role,
  description: `<p>${escapeHtml(role.description)}</p>`,
  datePosted: role.posted,
  employmentType: role.employmentType,
  identifier: { '@type': 'PropertyValue', name: site.name, value: role.role },
  hiringOrganization: {
    '@type': 'Organization',
    name: site.name,
    sameAs: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
  },
  jobLocationType: 'TELECOMMUTE',
  applicantLocationRequirements: { '@type': 'Country', name: role.country },
  directApply: false,
  url: `${origin}${paths.about}#join`,
});

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** "03:40" as an ISO 8601 duration: PT3M40S. The schema has checked the format. */
function isoDuration(runtime: string) {
  const [minutes = 0, seconds = 0] = runtime.split(':').map(Number);
  return `PT${minutes}M${seconds}S`;
}
