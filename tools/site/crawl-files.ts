import { plainVideo, posterPath } from '../../app/film/plain-files.ts';
import type { ListedPage } from '../../app/prerender.tsx';
import { isReleased } from '../../domain/project/project.ts';
import type { Content } from '../../publishing/content.ts';
import { palette } from '../palette.ts';

interface Facts {
  content: Content;
  pages: ListedPage[];
  origin: string;
  base: string;
  today: Date;
}

/** Files that crawlers and browsers ask for by a fixed name. Reserved work is in none of them. */
export const crawlFiles = ({ content, pages, origin, base, today }: Facts): Record<string, string> => ({
  'sitemap.xml': sitemap(pages, origin),
  'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
  'llms.txt': summary(content, pages, origin),
  '.well-known/security.txt': securityContact(content, origin, today),
  'site.webmanifest': manifest(content, base),
});

function sitemap(pages: ListedPage[], origin: string) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    '        xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">',
    ...pages.map(({ path, film }) => `  <url><loc>${origin}${path}</loc>${videoEntry(film, origin)}</url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/** The video extension of sitemaps, for a page that shows a film. */
function videoEntry(film: ListedPage['film'], origin: string) {
  if (!film) return '';
  const facts = {
    thumbnail_loc: origin + posterPath(film),
    title: film.title,
    description: film.alt,
    content_loc: origin + plainVideo(film).src,
    duration: String(Math.round(film.files.seconds)),
    publication_date: film.published,
  };
  const lines = Object.entries(facts).map(
    ([name, fact]) => `<video:${name}>${escapeXml(fact)}</video:${name}>`,
  );
  return `<video:video>${lines.join('')}</video:video>`;
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The site in a page of plain text, in the form llmstxt.org describes. */
function summary(content: Content, pages: ListedPage[], origin: string) {
  const { site, home, work, about, contact, roles } = content;
  const line = ({ path, title, description }: ListedPage) =>
    `- [${path === '/' ? site.name : title}](${origin}${path}): ${description}`;
  const released = new Set(content.projects.filter(isReleased).map(({ slug }) => `/work/${slug}`));
  const studies = pages.filter(({ path }) => released.has(path));
  const others = pages.filter(({ path }) => !released.has(path));
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    home.shots.items.map(({ title, text }) => `- ${title}: ${text}`).join('\n'),
    home.closing.claims.map(({ name, value }) => `- ${name}: ${value}`).join('\n'),
    '## Pages',
    others.map(line).join('\n'),
    ...(studies.length > 0 ? [`## ${work.released.heading}`, studies.map(line).join('\n')] : []),
    `## ${about.join.heading}`,
    roles.map(({ role, location, description }) => `- ${role} (${location}): ${description}`).join('\n'),
    `## ${contact.heading}`,
    `- ${contact.panel.email}: ${site.email.hello}\n- ${contact.panel.timeZones}\n- ${contact.panel.response}`,
    '',
  ].join('\n\n');
}

/**
 * RFC 9116. `Expires` is required, at most a year ahead: a site that is never built again loses it.
 */
function securityContact({ site }: Content, origin: string, today: Date) {
  const ends = new Date(today);
  ends.setUTCDate(ends.getUTCDate() + 360);
  return [
    `Contact: mailto:${site.email.hello}`,
    `Expires: ${ends.toISOString().slice(0, 10)}T00:00:00.000Z`,
    `Preferred-Languages: ${site.language}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

function manifest({ site }: Content, base: string) {
  const words = {
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: site.language,
  };
  return JSON.stringify({
    ...words,
    start_url: base,
    display: 'browser',
    background_color: palette.ink,
    theme_color: palette.ink,
    icons: [
      icon(base, 'icon-192', 192, 'any'),
      icon(base, 'icon-512', 512, 'any'),
      icon(base, 'icon-maskable-512', 512, 'maskable'),
    ],
  });
}

const icon = (base: string, name: string, size: number, purpose: string) => ({
  src: `${base}icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
