import { Link } from 'react-router';
import work from 'virtual:content/work';
import { wishQuery } from '../../../domain/project/listing.ts';
import type { HungListing } from '../../with-pictures.ts';
import { paths } from '../../routes.tsx';

const { pages: label, page: word } = work.released;

/** Plain links to every page of the list; none when one page holds it. */
export function Pages({ listing: { wish, pages } }: { listing: HungListing }) {
  if (pages === 1) return null;
  return (
    <nav aria-label={label} className="mt-12">
      <ol className="page-links">
        {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
          <li key={page}>
            <Link
              to={`${paths.work}${wishQuery({ ...wish, page })}#released`}
              viewTransition
              aria-label={word.replace('{n}', String(page))}
              aria-current={page === wish.page ? 'page' : undefined}
            >
              {page}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
