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
import type { EntryWithPictures, ListingWithPictures } from '../../with-pictures.ts';
import { paths } from '../../paths.ts';
import { findEntries } from './find-listing.ts';

/** Safari allows 100 changes of the address in 30 seconds; the list itself does not wait for the address. */
const addressAfter = 300;

/** What is typed shows at once from the index; the address follows when the visitor pauses. */
export function useSearch(listing: ListingWithPictures) {
  const { query } = listing;
  const [typed, setTyped] = useTyped(query.q);
  const [entries, setEntries] = useState<EntryWithPictures[]>();
  const search = typed.trim();
  useAddressAfter(search, listing);
  useAddressOfTheFile(listing);

  const prepare = () => void findEntries().then(setEntries, () => {});
  const type = (text: string) => {
    setTyped(text);
    prepare();
  };

  const ahead = search !== query.q ? entries : undefined;
  const shown = ahead ? listingOf(ahead, { ...query, q: search, page: 1 }) : listing;
  return { typed, type, prepare, shown };
}

/** The field is ahead of the address while the visitor types; back and forward bring their own search with them. */
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
  // A link that was followed has the word: the address it leads to is not known here until it has come.
  const way = useNavigation().state;
  useEffect(() => {
    if (way !== 'idle' || search === query.q) return;
    const address = paths.work + listingQueryString({ ...query, q: search, page: 1 });
    // The first letters are a step that "back" undoes; what is typed after them belongs to that step.
    const options = { replace: query.q !== '', preventScrollReset: true };
    const timer = setTimeout(() => void navigate(address, options), addressAfter);
    return () => clearTimeout(timer);
  }, [way, search, query, navigate]);
}

/** The page's file knows no search, and on a plain file host no category: what the address asks for comes second. */
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
