import site from 'virtual:content/site';
import work from 'virtual:content/work';
import { creditsOf } from '../../../domain/content/credits.ts';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { CreditLine } from '../../ui/credit-line.tsx';
import type { ListingWithPictures } from '../../with-pictures.ts';
import { ContactSheet } from './contact-sheet.tsx';
import { Filters } from './filters.tsx';
import { Pages } from './pages.tsx';
import { useSearch } from './use-search.ts';

const { heading, count, none } = work.released;

/** Released work: filters, number of results, contact sheet, page links. */
export function Released({ listing }: { listing: ListingWithPictures }) {
  const search = useSearch(listing);
  const { shown } = search;
  return (
    <section id="released" className="section page-width" aria-labelledby="released-heading">
      <div className="released-head">
        <h2 id="released-heading" className="text-h2">
          {heading}
        </h2>
        <p role="status" className="slate">
          {shown.found === 1 ? count.one : fillPlaceholders(count.other, { n: shown.found })}
        </p>
      </div>
      <Filters search={search} />
      {shown.found === 0 ? (
        <p className="max-w-measure text-lead">{none}</p>
      ) : (
        <ContactSheet entries={shown.entries} />
      )}
      <Pages listing={shown} />
      <CreditLine
        credits={creditsOf(
          shown.entries.map(({ cover }) => cover),
          site.credit,
        )}
        className="mt-12"
      />
    </section>
  );
}
