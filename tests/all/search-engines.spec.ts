import sharp from 'sharp';
import { isReleased } from '../../domain/project/project.ts';
import { currentFacts } from '../../publishing/versions.ts';
import { builtPaths } from '../../tools/site/page-files.ts';
import { contentSets, publicAddress, readSet, serveSet } from '../e2e/support/content-sets.ts';
import { expect, test } from '../e2e/support/site.ts';

/** It has released work and reserved. */
const set = contentSets.released;
// Else a server of the seed is started beside ours, whose build these journeys do not ask for.
test.use({ contentSet: set });
/** One worker for all: each would start a server of its own. */
test.describe.configure({ mode: 'default' });

const content = readSet(set);
let server: Awaited<ReturnType<typeof serveSet>>;
test.beforeAll(async () => {
  server = await serveSet(set, { SITE_URL: publicAddress });
});
test.afterAll(() => server.stop());

const ask = (path: string) => fetch(server.address + path, { redirect: 'manual' });
const text = async (path: string) => (await ask(path)).text();
const reserved = content.projects.filter((project) => !isReleased(project));
const hidden = new Set(reserved.map(({ slug }) => `/work/${slug}`));
const listed = builtPaths(set.build).filter((path) => !path.includes('?') && !hidden.has(path));

test('every link, picture and document answers 200, without a redirect', async () => {
  const seen = new Set<string>();
  const queue = ['/', ...content.projects.map(({ slug }) => `/work/${slug}`)];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await ask(path);
    expect(`${path} ${response.status}`).toBe(`${path} 200`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    queue.push(...addressesIn(await response.text()));
  }
  // One for every project and every film, and the ten questions.
  expect([...seen].filter((path) => path.endsWith('.pdf')).length).toBe(
    content.projects.length + Object.keys(content.films).length + 1,
  );
  expect([...seen].filter((path) => path.startsWith('/pictures/')).length).toBeGreaterThan(10);
  expect([...seen].filter((path) => path.startsWith('/social/')).length).toBe(listed.length);
});

test('every page says what it is, with absolute addresses of the public site and a social image of its own', async () => {
  const images = new Set<string>();
  for (const path of [...listed, ...hidden]) {
    const html = await text(path);
    const address = publicAddress + path;
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(meta(html, 'og:url')).toBe(address);
    expect(meta(html, 'twitter:card')).toBe('summary_large_image');
    expect(meta(html, 'og:title')).toContain(content.site.name);
    expect(meta(html, 'description')?.length).toBeGreaterThan(40);
    const image = meta(html, 'og:image') ?? '';
    expect(image).toMatch(/^https:\/\/studio\.test\/social\/[\w-]+\.[0-9a-f]{8}\.jpg$/);
    if (listed.includes(path)) images.add(image);
    expect(meta(html, 'og:image:width')).toBe('1200');
    expect(meta(html, 'og:image:alt')).toBeTruthy();
    expect(html).not.toContain('{origin}');
    expect(meta(html, 'robots')).toBe(listed.includes(path) ? undefined : 'noindex');
  }
  expect(images.size).toBe(listed.length);
  for (const image of images) {
    const bytes = Buffer.from(await (await ask(image.replace(publicAddress, ''))).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300 * 1024);
  }
});

test('the sitemap lists every page that search engines may show, and nothing else', async () => {
  const map = await text('/sitemap.xml');
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(found.toSorted()).toEqual(listed.map((path) => publicAddress + path));
  expect(await text('/robots.txt')).toContain(`Sitemap: ${publicAddress}/sitemap.xml`);
});

test('security.txt names a contact and expires within a year', async () => {
  const contact = await text('/.well-known/security.txt');
  expect(contact).toMatch(/^Contact: mailto:.+\nExpires: \d{4}-/);
  expect(contact).toContain(`\nCanonical: ${publicAddress}/.well-known/security.txt\n`);
  const ends = Date.parse(/Expires: (.+)/.exec(contact)?.[1] ?? '');
  // Written while building, by the machine's clock.
  const days = (ends - (currentFacts(set.build)?.begunAt ?? 0)) / 86_400_000;
  expect(days).toBeGreaterThan(0);
  expect(days).toBeLessThan(366);
});

test('reserved work is named in no list', async () => {
  const fixed = listed.filter((path) => !path.startsWith('/work/'));
  const lists = [...fixed, '/sitemap.xml', '/robots.txt', '/llms.txt', '/nowhere'];
  const texts = await Promise.all([...lists, '/work-list/index.json', '/work-list/all-1.json'].map(text));
  for (const { slug, title } of reserved) {
    for (const said of texts) {
      expect(said).not.toContain(`/work/${slug}`);
      expect(said).not.toContain(title);
    }
    expect(await text(`/work/${slug}`)).not.toContain('application/ld+json');
    for (const file of [`/work/${slug}/${slug}.pdf`, `/work/${slug}/${slug}.json`]) {
      expect((await ask(file)).headers.get('x-robots-tag')).toBe('noindex');
    }
  }
});

test('schema.org data has every field that search engines require', async () => {
  const home = things(await text('/'));
  expect(typesOf(home)).toEqual(['Organization', 'WebSite', 'VideoObject']);
  for (const thing of home.slice(0, 2)) {
    expect(thing).toMatchObject({ name: content.site.name, url: `${publicAddress}/` });
  }
  for (const path of listed.slice(1)) {
    const trail = things(await text(path)).find((thing) => thing['@type'] === 'BreadcrumbList');
    const steps = trail?.['itemListElement'] as { position: number; name: string; item: string }[];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect(steps.at(0)?.item).toBe(`${publicAddress}/`);
    expect(steps.at(-1)?.item).toBe(publicAddress + path);
    for (const { name } of steps) expect(name).toBeTruthy();
  }
  const jobs = things(await text('/about')).filter((thing) => thing['@type'] === 'JobPosting');
  expect(jobs.map(({ title }) => title)).toEqual(content.roles.map(({ role }) => role));
  for (const [index, job] of jobs.entries()) {
    expect(job).toMatchObject({
      description: expect.stringMatching(/^<p>.+<\/p>$/),
      datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      hiringOrganization: { '@type': 'Organization', name: content.site.name },
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: content.roles[index]?.country },
      employmentType: expect.stringMatching(/^(FULL_TIME|PART_TIME|CONTRACTOR)$/),
    });
  }
  for (const project of content.projects.filter(isReleased)) {
    const work = things(await text(`/work/${project.slug}`)).find((one) => one['@type'] === 'CreativeWork');
    expect(work).toMatchObject({
      name: project.title,
      url: `${publicAddress}/work/${project.slug}`,
      datePublished: String(project.year),
      timeRequired: expect.stringMatching(/^PT\d+M\d+S$/),
      creator: { name: content.site.name },
    });
  }
});

test('a page with a film says so in its data and the sitemap, a case study in its social image too', async () => {
  const map = await text('/sitemap.xml');
  const entryOf = (path: string) =>
    map.split('<url>').find((one) => one.startsWith(`<loc>${publicAddress}${path}</loc>`));
  const pages = content.projects.filter(isReleased).map(({ slug, film = '' }) => ({
    path: `/work/${slug}`,
    film: content.films[film],
  }));
  const take = content.films['one-take'];
  for (const { path, film } of [
    { path: '/', film: take },
    { path: '/films/one-take', film: take },
    { path: '/films/every-light', film: content.films['every-light'] },
    ...pages,
  ]) {
    const html = await text(path);
    const video = things(html).find((one) => one['@type'] === 'VideoObject');
    expect(video?.['name']).toBe(film?.title);
    expect(html.includes('<video')).toBe(film !== undefined);
    expect(entryOf(path)?.includes('<video:video>')).toBe(film !== undefined);
    if (!film || !video) continue;
    expect(video).toMatchObject({
      description: film.alt,
      creditText: film.credit,
      uploadDate: `${film.published}T00:00:00Z`,
      duration: expect.stringMatching(/^PT\d+(\.\d+)?S$/),
    });
    for (const address of [video['contentUrl'], video['thumbnailUrl']] as string[]) {
      expect(entryOf(path)).toContain(address);
      expect((await ask(address.replace(publicAddress, ''))).status).toBe(200);
    }
    if (path !== '/') expect(meta(html, 'og:image:alt')).toBe(film.poster.alt);
  }
});

function addressesIn(html: string) {
  const attributes = [...html.matchAll(/\s(?:href|src|content)="([^"]+)"/g)].map(
    ([, address = '']) => address,
  );
  const sets = [...html.matchAll(/\s(?:srcset|imagesrcset)="([^"]+)"/gi)].flatMap(([, list = '']) =>
    list.split(', ').map((one) => one.split(' ')[0] ?? ''),
  );
  return [...attributes, ...sets]
    .map((address) => address.replaceAll('&amp;', '&').replace(publicAddress, '').split('#')[0] ?? '')
    .filter((address) => address.startsWith('/'));
}

function meta(html: string, name: string) {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

type Thing = Record<string, unknown>;

function things(html: string) {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const data = JSON.parse(json) as { '@context'?: string; '@graph'?: Thing[] };
  expect(data['@context']).toBe('https://schema.org');
  return data['@graph'] ?? [];
}

const typesOf = (found: Thing[]) => found.map((thing) => thing['@type']);
