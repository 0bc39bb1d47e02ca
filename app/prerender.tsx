import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import projects from 'virtual:content/projects';
import { releasedEntries } from '../domain/project/entry.ts';
import { everyListing, listingQueryString } from '../domain/project/listing.ts';
import { metaOf } from './page-meta.ts';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';
import { FormTemplate } from './routes/contact/form-template.ts';
import { type Assets, Document, type DocumentProps } from './shell/document.tsx';
import { NoticePage } from './shell/notice-page.tsx';
import { structuredData } from './structured-data.ts';

/** Stands for the site's public address until it is known: when the server starts, or the static build runs. */
export const originPlaceholder = 'https://origin.invalid';

/** An address that no page has: what stands there is the not-found page. */
export const nowhere = '/404';

const entries = releasedEntries(projects);
const listings = entries.length > 0 ? everyListing(entries) : [];

/** Every address that gets a file of its own; those with a query are other pages of the list of work. */
export const pagePaths = () => [
  paths.home,
  paths.work,
  ...listings.flatMap(({ query }) =>
    listingQueryString(query) ? [paths.work + listingQueryString(query)] : [],
  ),
  paths.about,
  paths.contact,
  ...projects.map((project) => paths.caseStudy(project.slug)),
];

export async function renderPage(path: string, assets: Assets) {
  const { markup, meta, data } = await renderRoute(path, false);
  if (path === nowhere) return asDocument({ ...bare, meta, assets, markup, data });
  // A page without a picture of its own, such as reserved work, shares the one of the list.
  const picture = assets.social?.[path] ?? assets.social?.[paths.work];
  return asDocument({
    meta,
    canonical: `${originPlaceholder}${path}`,
    image: picture && { ...picture, address: `${originPlaceholder}${picture.path}` },
    structured: structuredData(path, originPlaceholder, picture?.path),
    assets,
    markup,
    data,
  });
}

/** A page that has no address of its own. */
const bare = { canonical: undefined, image: undefined, structured: undefined };

/** Pages the server completes itself: the refused form with the visitor's words, the notice behind a signed link. */
export async function renderTemplates(assets: Assets) {
  const refused = await renderRoute(paths.contact, true);
  const meta = { ...refused.meta, hidden: true };
  // No script: it would make the page anew without what the server has filled in.
  const shared = { ...bare, assets: { ...assets, script: undefined }, data: undefined };
  return {
    'contact-invalid': asDocument({ ...shared, meta, markup: refused.markup }),
    notice: asDocument({
      ...shared,
      meta: { title: '%%title%%', description: '%%title%%', hidden: true },
      markup: renderToStaticMarkup(<NoticePage />),
    }),
  };
}

/** What client navigation fetches: a case study, a page of the list, and the index its search runs over. */
export const pageData = () => [
  ...projects.map((project) => ({ path: paths.caseStudyData(project.slug), body: JSON.stringify(project) })),
  ...listings.map((listing) => ({ path: paths.listing(listing.query), body: JSON.stringify(listing) })),
  ...(entries.length > 0 ? [{ path: paths.listingIndex, body: JSON.stringify(entries) }] : []),
];

async function renderRoute(path: string, asTemplate: boolean) {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, originPlaceholder)));
  if (context instanceof Response)
    throw new Error(`${path} answered ${context.status} while it was rendered`);
  const failure = Object.values(context.errors ?? {})[0] as unknown;
  if (failure) throw failure instanceof Error ? failure : new Error(`${path} could not be rendered`);

  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = renderToString(
    <FormTemplate value={asTemplate}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </FormTemplate>,
  );
  const matches = context.matches.map(({ route }) => ({
    handle: route.handle as unknown,
    loaderData: context.loaderData[route.id] as unknown,
  }));
  const meta = metaOf(matches);
  if (!meta) throw new Error(`${path} has no meta: its route module must export a handle`);
  return { markup, meta, data: matches.at(-1)?.loaderData };
}

const asDocument = (page: DocumentProps) => `<!doctype html>${renderToStaticMarkup(<Document {...page} />)}`;
