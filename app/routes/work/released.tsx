import './released.css';
import { useEffect, useRef, useState } from 'react';
import {
  Link,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRevalidator,
} from 'react-router';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import { groupCredits } from '../../../domain/content/credits.ts';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { listingOf, listingQueryString, readListingQuery } from '../../../domain/project/listing.ts';
import type { Category } from '../../../domain/project/project.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { CreditLine, SlateLine } from '../../ui/slate-line.tsx';
import type { EntryWithPictures, ListingWithPictures } from '../../with-pictures.ts';
import { findEntries } from './find-listing.ts';

const words = work.released;
const { heading, count, none } = words;

/** Released work: filters, number of results, contact sheet, page links. */
export function Released({ listing }: { listing: ListingWithPictures }) {
  const search = useSearch(listing);
  const { shown } = search;
  const { all, own } = groupCredits(
    shown.entries.map(({ cover }) => cover),
    site.credit,
  );
  return (
    <section id="released" className="section page-width" aria-labelledby="released-heading">
      <div className="released-head wrap spread">
        <h2 id="released-heading" className="text-h2">
          {heading}
        </h2>
        <p role="status" className="slate">
          {shown.found === 1 ? count.one : fillPlaceholders(count.other, { n: shown.found })}
        </p>
      </div>
      <Filters search={search} />
      {shown.found === 0 ? (
        <p className="measure text-lead">{none}</p>
      ) : (
        <ContactSheet entries={shown.entries} creditsOf={own} />
      )}
      <PageLinks listing={shown} />
      <CreditLine credits={all} />
    </section>
  );
}

/** Categories are links and work without JavaScript; the search is hidden without it. */
function Filters({ search }: { search: ReturnType<typeof useSearch> }) {
  const { shown, typed, type, followLink, prepare } = search;
  const { query } = shown;
  const to = (category: Category | null, q = query.q) =>
    `${paths.work}${listingQueryString({ category, q, page: 1 })}#released`;
  return (
    <div className="filters cluster">
      <nav aria-label={words.filter}>
        <ul className="category-links tab-links">
          {[null, ...shown.categories].map((category) => (
            <li key={category}>
              <Link
                to={to(category)}
                preventScrollReset
                onClick={() => followLink(query.q)}
                aria-current={query.category === category ? 'true' : undefined}
              >
                {category ?? words.all}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form
        role="search"
        method="get"
        action={paths.work}
        className="search-form script-only"
        onSubmit={(event) => event.preventDefault()}
      >
        {query.category && <input type="hidden" name="category" value={query.category} />}
        <input
          type="search"
          name="q"
          value={typed}
          maxLength={100}
          autoComplete="off"
          aria-label={words.search}
          placeholder={words.search}
          className="field-input field-small search-input"
          onFocus={prepare}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </form>
      {(query.category || query.q) && (
        <Link to={to(null, '')} preventScrollReset className="text-link" onClick={() => followLink('')}>
          {words.clear}
        </Link>
      )}
    </div>
  );
}

const sizes = '(min-width: 48rem) calc(50vw - 4rem), calc(100vw - 2.5rem)';

interface ContactSheetProps {
  entries: EntryWithPictures[];
  creditsOf: (cover: EntryWithPictures['cover']) => string[];
}

/** The covers, in two columns. CSS makes each whole cover clickable; the link is its title. */
function ContactSheet({ entries, creditsOf }: ContactSheetProps) {
  return (
    <ul className="contact-sheet grid">
      {entries.map(({ slug, title, client, year, categories, tags, runtime, cover }) => (
        <li key={slug} className="contact-frame">
          <figure className="still">
            <Picture files={cover.picture} alt={cover.alt} sizes={sizes} />
          </figure>
          <SlateLine
            parts={[String(year), runtime, categories.join(', '), ...creditsOf(cover)]}
            className="mt-4"
          />
          <h3 className="text-h3-large">
            <Link to={paths.caseStudy(slug)} viewTransition className="frame-link">
              {title}
            </Link>
          </h3>
          <p className="text-fog">{client}</p>
          <ul className="tags wrap text-fog mt-2">
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Links to every page of the list; nothing if there is only one. */
function PageLinks({ listing: { query, pages } }: { listing: ListingWithPictures }) {
  if (pages === 1) return null;
  return (
    <nav aria-label={words.pages}>
      <ol className="page-links tab-links">
        {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
          <li key={page}>
            <Link
              to={`${paths.work}${listingQueryString({ ...query, page })}#released`}
              viewTransition
              aria-label={fillPlaceholders(words.page, { n: page })}
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

/**
 * Milliseconds. Safari allows 100 history changes in 30 seconds; the list itself is updated at
 * once.
 */
const addressAfter = 300;

/** Results for what is typed, at once, from the index; the address follows when typing pauses. */
function useSearch(listing: ListingWithPictures) {
  const { query } = listing;
  const [typed, setTyped] = useTyped(query.q);
  const [entries, setEntries] = useState<EntryWithPictures[]>();
  // The address is then the link's to change. That a navigation has begun is known too late on a
  // busy phone: the timer of the search would lead back.
  const [followsLink, setFollowsLink] = useState(false);
  const search = typed.trim();
  useAddressAfter(followsLink ? query.q : search, listing);
  useAddressOfTheFile(listing);

  const prepare = () =>
    void findEntries().then(setEntries, (error: unknown) =>
      // oxlint-disable-next-line no-console -- the only trace of a search that finds nothing new
      console.warn('The search index did not load; the next letter tries again:', error),
    );
  const type = (text: string) => {
    setTyped(text);
    setFollowsLink(false);
    prepare();
  };
  const followLink = (q: string) => {
    setTyped(q);
    setFollowsLink(true);
    prepare();
  };

  const ahead = search !== query.q ? entries : undefined;
  const shown = ahead ? listingOf(ahead, { ...query, q: search, page: 1 }) : listing;
  return { typed, type, followLink, prepare, shown };
}

/** The text in the field: what is typed, until back or forward brings another search. */
function useTyped(q: string) {
  const came = useNavigationType();
  const { key } = useLocation();
  const moment = `${key} ${q}`;
  const [seen, setSeen] = useState(moment);
  const [typed, setTyped] = useState(q);
  if (seen !== moment) {
    setSeen(moment);
    if (came === NavigationType.Pop) setTyped(q);
  }
  return [typed, setTyped] as const;
}

function useAddressAfter(search: string, { query }: ListingWithPictures) {
  const navigate = useNavigate();
  // While a link is being followed its address wins; `query` shows it only after the navigation.
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle' || search === query.q) return;
    const address = paths.work + listingQueryString({ ...query, q: search, page: 1 });
    // The first letters make a history entry, which "back" undoes; further ones replace it.
    const options = { replace: query.q !== '', preventScrollReset: true };
    const timer = setTimeout(() => void navigate(address, options), addressAfter);
    return () => clearTimeout(timer);
  }, [state, search, query, navigate]);
}

/**
 * The prerendered page has no search, and on a static host no category: load what the address asks
 * for.
 */
function useAddressOfTheFile(listing: ListingWithPictures) {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const differs =
    listingQueryString(readListingQuery(new URLSearchParams(search))) !== listingQueryString(listing.query);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (differs) void revalidate();
  }, [differs, revalidate]);
}
