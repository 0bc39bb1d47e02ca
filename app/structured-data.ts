import about from 'virtual:content/about';
import projects from 'virtual:content/projects';
import roles from 'virtual:content/roles';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import { isReleased } from '../domain/project/release.ts';
import { isoDuration } from '../domain/project/runtime.ts';
import type { ProjectWithPictures } from './with-pictures.ts';
import { paths } from './paths.ts';

type Thing = { '@type': string } & Record<string, unknown>;

/**
 * What a page is, for search engines (schema.org). Nothing of reserved work gets here: its pages carry none.
 * `origin` is the site's public address, `image` the page's social image.
 */
export function structuredData(path: string, origin: string, image: string | undefined): object | undefined {
  const things = describe(path.split('?')[0] ?? path, origin, image);
  return things && { '@context': 'https://schema.org', '@graph': things };
}

function describe(path: string, origin: string, image: string | undefined): Thing[] | undefined {
  if (path === paths.home) return [organization(origin), webSite(origin)];
  if (path === paths.work) return [trail(origin, [work.title, path])];
  if (path === paths.about) {
    return [trail(origin, [about.title, path]), ...roles.map((role) => jobPosting(role, origin))];
  }
  if (path === paths.contact) {
    const contact = site.navigation.links.find(({ to }) => to === path);
    return [trail(origin, [contact?.label ?? site.name, path])];
  }
  const project = projects.find(({ slug }) => paths.caseStudy(slug) === path);
  if (!project || !isReleased(project)) return undefined;
  return [
    trail(origin, [work.title, paths.work], [project.title, path]),
    creativeWork(project, origin, image),
  ];
}

const organization = (origin: string): Thing => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: site.name,
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
  description: site.description,
  slogan: site.tagline,
  email: site.email.hello,
  contactPoint: { '@type': 'ContactPoint', contactType: 'sales', email: site.email.hello },
  ...(site.profiles.length > 0 && { sameAs: site.profiles }),
});

const webSite = (origin: string): Thing => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: site.name,
  url: `${origin}/`,
  inLanguage: site.language,
  publisher: { '@id': `${origin}/#organization` },
});

const trail = (origin: string, ...steps: [name: string, path: string][]): Thing => ({
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
  creator: { '@type': 'Organization', '@id': `${origin}/#organization`, name: site.name, url: `${origin}/` },
  encoding: {
    '@type': 'MediaObject',
    encodingFormat: 'application/pdf',
    contentUrl: origin + paths.caseStudyPdf(project.slug),
  },
});

/** A remote role: search engines then want the country its holder must live in, and no address. */
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
