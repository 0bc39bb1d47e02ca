import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import work from 'virtual:content/work';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { readListingQuery } from '../../../domain/project/listing.ts';
import type { RouteHandle } from '../../page-meta.ts';
import type { ListingWithPictures } from '../../with-pictures.ts';
import { findListing } from './find-listing.ts';
import { Released } from './released.tsx';
import { Sample, Scenes, WorkHero } from './sections.tsx';

export const loader = ({ request }: LoaderFunctionArgs) =>
  findListing(readListingQuery(new URL(request.url).searchParams));

export const handle: RouteHandle = {
  meta: (data) => ({
    // What this page’s loader returned.
    title: titleOf(data as ListingWithPictures | null),
    description: work.description,
    preload: [{ picture: work.notice.still.picture, sizes: '100vw' }],
    card: {
      title: work.notice.title,
      slate: [work.heading, work.notice.kicker],
      still: work.notice.still,
    },
  }),
};

/** While nothing is released, a sample in place of the list. */
export function Component() {
  const listing = useLoaderData<typeof loader>();
  return (
    <>
      <WorkHero />
      <Scenes />
      {listing ? <Released listing={listing} /> : <Sample />}
    </>
  );
}

function titleOf(listing: ListingWithPictures | null) {
  const { category = null, page = 1 } = listing?.query ?? {};
  const named = category ? `${category} · ${work.title}` : work.title;
  return page > 1 ? `${named} · ${fillPlaceholders(work.released.page, { n: page })}` : named;
}
