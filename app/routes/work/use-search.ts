import { useEffect, useRef, useState } from 'react';
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRevalidator,
} from 'react-router';
import { listingOf, readListingQuery, listingQueryString } from '../../../domain/project/listing.ts';
import { paths } from '../../paths.ts';
import type { EntryWithPictures, ListingWithPictures } from '../../with-pictures.ts';
import { findEntries } from './find-listing.ts';

/**
 * Milliseconds. Safari allows 100 history changes in 30 seconds; the list itself is updated at
 * once.
 */
const addressAfter = 300;

/** Results for what is typed, at once, from the index; the address follows when typing pauses. */
export function useSearch(listing: ListingWithPictures) {
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
