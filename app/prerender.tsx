import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import contact from 'virtual:content/contact';
import filmPages from 'virtual:content/film-pages';
import home from 'virtual:content/home';
import projects from 'virtual:content/projects';
import site from 'virtual:content/site';
import { originPlaceholder } from '../domain/content/placeholders.ts';
import { releasedEntries, everyListing, listingQueryString } from '../domain/project/listing.ts';
import { nextProject } from '../domain/project/project.ts';
import type { FilmOnPage } from './film/film-files.ts';
import { metaOf, type SocialCard } from './page-meta.ts';
import { notFound, pages } from './pages.ts';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';
import { FormTemplate } from './routes/contact/both-forms.tsx';
import { HeldOutFrames } from './routes/film/held-out-frames.tsx';
import { HeldOut } from './routes/film/held-out.tsx';
import { TurnTheLight } from './routes/home/turn-the-light.tsx';
import { Turn } from './routes/home/turn.tsx';
import { ConfirmPage } from './shell/bare-pages.tsx';
import { type Assets, Document, type DocumentProps } from './shell/document.tsx';
import { structuredData } from './structured-data.ts';
import { basename, withBase } from './ui/with-base.ts';

Turn.built.Component = TurnTheLight;
HeldOut.built.Component = HeldOutFrames;

/** An address that no page has: what is rendered for it is the not-found page. */
export const notFoundPath = '/404';

const entries = releasedEntries(projects);
const listings = entries.length > 0 ? everyListing(entries) : [];
const handler = createStaticHandler(routes, { basename: basename() });

/** The addresses of those rows of the table that stand for several pages. */
const addresses: Record<string, string[]> = {
  [paths.work]: [...new Set(['', ...listings.map(({ query }) => listingQueryString(query))])].map(
    (query) => paths.work + query,
  ),
  [paths.contact]: ['', ...Object.keys(contact.form.begin).map((name) => `?begin=${name}`)].map(
    (query) => paths.contact + query,
  ),
  [paths.film(':name')]: Object.keys(filmPages).map(paths.film),
  [paths.caseStudy(':slug')]: projects.map(({ slug }) => paths.caseStudy(slug)),
};

/**
 * Every address that gets a file; those with a query are further pages of the list, or a form that
 * a link has begun.
 */
export const pagePaths = () => pages.flatMap(({ path }) => addresses[path] ?? [path]);

/** A page as sitemap.xml, llms.txt and the social images know it. */
export interface ListedPage {
  path: string;
  title: string;
  description: string;
  card: SocialCard;
  film: FilmOnPage | undefined;
}

/**
 * The pages that search engines may show: not reserved work, and of the list of work only its first
 * page.
 */
export async function listedPages(): Promise<ListedPage[]> {
  const plain = pagePaths().filter((path) => !path.includes('?'));
  const found = await Promise.all(plain.map(async (path) => ({ path, ...(await loadPage(path)).meta })));
  return found
    .filter(({ hidden }) => !hidden)
    .map(({ path, title, description, card, film }) => ({
      path,
      title,
      description,
      film,
      card: card ?? { title, slate: [site.tagline], still: home.hero.wide },
    }));
}

export async function renderPage(path: string, assets: Assets) {
  const rendered = await renderRoute(path, false);
  if (path === notFoundPath) return asDocument({ ...withoutAddress, ...rendered, assets });
  const { meta, data } = rendered;
  // A form that a link has begun is the same page to a search engine.
  const address = path.startsWith(`${paths.contact}?`) ? paths.contact : path;
  // A page without a social image of its own, such as reserved work, shares that of the list.
  const picture = assets.social?.[address] ?? assets.social?.[paths.work];
  return asDocument({
    canonical: `${originPlaceholder}${address}`,
    image: picture && { ...picture, address: `${originPlaceholder}${picture.path}` },
    structured: structuredData({
      path: address,
      meta,
      data,
      origin: originPlaceholder,
      image: picture?.path,
    }),
    ...rendered,
    assets,
  });
}

const withoutAddress = { canonical: undefined, image: undefined, structured: undefined };

/**
 * Pages the server completes itself: the refused form with the visitor's words, the question behind a
 * signed link.
 */
export async function renderTemplates(assets: Assets) {
  const refused = await renderRoute(paths.contact, true);
  const meta = { ...refused.meta, hidden: true };
  // No script: hydration would render the page anew without what the server has filled in.
  const shared = { ...withoutAddress, assets: { ...assets, script: undefined }, data: undefined };
  return {
    'contact-invalid': asDocument({ ...refused, ...shared, meta }),
    confirm: asDocument({
      ...shared,
      module: 'app/browser.ts',
      meta: { title: '{title}', description: '{title}', hidden: true },
      markup: renderToStaticMarkup(<ConfirmPage />),
    }),
  };
}

/**
 * What client navigation fetches: a case study, the page of a film, a page of the list, and the index its search runs
 * over.
 */
export const pageData = () => [
  ...projects.map((project) => {
    const next = nextProject(projects, project.slug);
    return { path: paths.caseStudyData(project.slug), body: JSON.stringify({ ...project, next }) };
  }),
  ...Object.entries(filmPages).map(([name, page]) => ({
    path: paths.filmData(name),
    body: JSON.stringify(page),
  })),
  ...listings.map((listing) => ({ path: paths.listing(listing.query), body: JSON.stringify(listing) })),
  ...(entries.length > 0 ? [{ path: paths.listingIndex, body: JSON.stringify(entries) }] : []),
];

async function renderRoute(path: string, asTemplate: boolean) {
  const { context, meta, data, module } = await loadPage(path);
  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = renderToString(
    <FormTemplate value={asTemplate}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </FormTemplate>,
  );
  return { markup, meta, data, module };
}

/** Runs the loader of the page at a path. */
async function loadPage(path: string) {
  const context = await handler.query(new Request(new URL(withBase(path), 'http://localhost')));
  if (context instanceof Response)
    throw new Error(`${path} answered ${context.status} while it was rendered`);
  // React Router says `any`, here and below.
  const failure = Object.values(context.errors ?? {})[0] as unknown;
  if (failure) throw failure instanceof Error ? failure : new Error(`${path} could not be rendered`);

  const matches = context.matches.map(({ route }) => ({
    // As above.
    handle: route.handle as unknown,
    loaderData: context.loaderData[route.id] as unknown,
  }));
  const meta = metaOf(matches);
  if (!meta) throw new Error(`${path} has no meta: its page module must export a handle`);
  const { module } = pages.find((page) => page.path === context.matches.at(-1)?.route.id) ?? notFound;
  return { context, meta, data: matches.at(-1)?.loaderData, module };
}

const asDocument = (page: DocumentProps) => `<!doctype html>${renderToStaticMarkup(<Document {...page} />)}`;
