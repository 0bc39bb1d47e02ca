import { Link } from 'react-router';
import work from 'virtual:content/work';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { listingQueryString } from '../../../domain/project/listing.ts';
import { paths } from '../../paths.ts';
import type { ListingWithPictures } from '../../with-pictures.ts';

const { pages: label, page: word } = work.released;

/** Links to every page of the list; nothing if there is only one. */
export function Pages({ listing: { query, pages } }: { listing: ListingWithPictures }) {
  if (pages === 1) return null;
  return (
    <nav aria-label={label} className="mt-12">
      <ol className="page-links">
        {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
          <li key={page}>
            <Link
              to={`${paths.work}${listingQueryString({ ...query, page })}#released`}
              viewTransition
              aria-label={fillPlaceholders(word, { n: page })}
              aria-current={page === query.page ? 'page' : undefined}
            >
              {page}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
