import { isReleased } from '../../domain/project/release.ts';
import type { Content } from '../content/load-content.ts';
import { palette } from '../colours/palette.ts';

type Facts = { content: Content; origin: string; today: Date };

/** What visitors that are programs ask for by a fixed name. Reserved work is in none of it. */
export const crawlFiles = ({ content, origin, today }: Facts): Record<string, string> => ({
  'sitemap.xml': sitemap(content, origin),
  'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
  'llms.txt': summary(content, origin),
  '.well-known/security.txt': securityContact(content, origin, today),
  'site.webmanifest': manifest(content),
});

const released = ({ projects }: Content) => projects.filter(isReleased);

function sitemap(content: Content, origin: string) {
  const paths = ['/', '/work', '/about', '/contact', ...released(content).map(({ slug }) => `/work/${slug}`)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/** The site in a page of plain text, in the form llmstxt.org describes. */
function summary(content: Content, origin: string) {
  const { site, home, work, about, contact, roles } = content;
  const page = (title: string, path: string, text: string) => `- [${title}](${origin}${path}): ${text}`;
  const shown = released(content);
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    home.shots.items.map(({ title, text }) => `- ${title}: ${text}`).join('\n'),
    home.closing.claims.map(({ name, value }) => `- ${name}: ${value}`).join('\n'),
    '## Pages',
    [
      page(site.name, '/', home.description),
      page(work.title, '/work', work.description),
      page(about.title, '/about', about.description),
      page(contact.title, '/contact', contact.description),
    ].join('\n'),
    ...(shown.length > 0
      ? [
          `## ${work.released.heading}`,
          shown.map(({ title, slug, summary: text }) => page(title, `/work/${slug}`, text)).join('\n'),
        ]
      : []),
    `## ${about.join.heading}`,
    roles.map(({ role, location, description }) => `- ${role} (${location}): ${description}`).join('\n'),
    `## ${contact.heading}`,
    `- ${contact.panel.email}: ${site.email.hello}\n- ${contact.panel.timeZones}\n- ${contact.panel.response}`,
    '',
  ].join('\n\n');
}

/** RFC 9116. It must name a day it ends on, at most a year ahead: a site that is never built again should lose it. */
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

function manifest({ site }: Content) {
  const words = {
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: site.language,
  };
  return JSON.stringify({
    ...words,
    start_url: '/',
    display: 'browser',
    background_color: palette.ink,
    theme_color: palette.ink,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  });
}

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
