import './enquiries.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { NavLink, Outlet, useNavigate, useParams, useSearchParams } from 'react-router';
import type { EnquiryList } from '../../../server/enquiries/list-enquiries.ts';
import { ShowMore } from '../../ui/button.tsx';
import { EnquiryRow } from '../../ui/enquiry-row.tsx';
import { SearchField } from '../../ui/forms.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useFocusOnMount, useTitle } from '../../ui/screen-head.tsx';
import { enquiriesQuery } from './enquiry-api.ts';
import { EnterEnquiry } from './enter-enquiry.tsx';
import { ShortcutHelp, useListShortcuts } from './use-list-shortcuts.tsx';

/** The list and the open enquiry: side by side from 1024 px on, below that one or the other. */
export function Enquiries() {
  const { reference } = useParams();
  const [query] = useSearchParams();
  return (
    <div className="panes" data-open={reference ? 'detail' : 'list'}>
      <EnquiryListPane view={listView(query.get('list'))} search={query.get('q') ?? ''} open={reference} />
      <div className="pane-detail">
        <Outlet />
      </div>
    </div>
  );
}

/** Beside the list while no enquiry is open; not there on phones. */
export function NoEnquiry() {
  return <p className="pane-empty text-fog">Open an enquiry to read it here.</p>;
}

interface Props {
  view: ListView;
  search: string;
  /** Reference of the enquiry that is open beside it. */
  open: string | undefined;
}

function EnquiryListPane({ view: { list, name, order, empty }, search, open }: Props) {
  const navigate = useNavigate();
  const enquiries = useInfiniteQuery(enquiriesQuery(list, search));
  const pane = useRef<HTMLElement>(null);
  useListShortcuts(pane, open);
  const query = addressQuery(list, search);
  const listed = enquiries.data?.pages.flatMap((page) => page.enquiries) ?? [];
  return (
    <section className="pane-list" ref={pane} aria-label="List of enquiries">
      <header className="list-head grid rule-bottom baseline">
        <ListHeading name={name} isAlone={!open} />
        <p className="slate">{order}</p>
        <nav aria-label="Lists" className="list-names tab-links">
          {listViews.map((one) => (
            <NavLink
              key={one.list}
              ref={one.list === list ? showInRow : undefined}
              to={`/enquiries${addressQuery(one.list, search)}`}
              aria-current={one.list === list ? 'page' : 'false'}
            >
              {one.name}
            </NavLink>
          ))}
        </nav>
        <div className="search-row in-line gap-2">
          <SearchField
            key={list}
            search={search}
            onSearch={(text) => void navigate(`/enquiries${addressQuery(list, text)}`, { replace: true })}
          />
          <EnterEnquiry />
        </div>
      </header>
      <p role="status" className="sr-only">
        {search &&
          enquiries.data &&
          !enquiries.isPlaceholderData &&
          foundText(listed.length, enquiries.hasNextPage)}
      </p>
      <Loaded query={enquiries}>
        {() =>
          listed.length === 0 ? (
            <p className="nothing list-nothing">{search ? `Nothing here says “${search}”.` : empty}</p>
          ) : (
            <ul>
              {listed.map((enquiry) => (
                <li key={enquiry.reference}>
                  <EnquiryRow
                    enquiry={enquiry}
                    to={`/enquiries/${enquiry.reference}${query}`}
                    current={enquiry.reference === open}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ShowMore pages={enquiries} />
      <ShortcutHelp isSpam={list === 'spam'} />
    </section>
  );
}

/** On a phone the row of lists is longer than the screen. */
const showInRow = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** The main heading while no enquiry is open; then that is the enquiry's. */
function ListHeading({ name, isAlone }: { name: string; isAlone: boolean }) {
  return isAlone ? <MainHeading key={name} name={name} /> : <h2 className="list-title">{name}</h2>;
}

function MainHeading({ name }: { name: string }) {
  useTitle(name);
  const heading = useFocusOnMount();
  return (
    <h1 ref={heading} tabIndex={-1} className="list-title">
      {name}
    </h1>
  );
}

function addressQuery(list: string, search: string): string {
  const query = new URLSearchParams({ ...(list !== 'waiting' && { list }), ...(search && { q: search }) });
  return query.size > 0 ? `?${query}` : '';
}

const foundText = (count: number, hasMore: boolean) =>
  count === 0 ? 'Nothing found.' : `${hasMore ? 'More than ' : ''}${count} found.`;

interface ListView {
  list: EnquiryList;
  name: string;
  order: string;
  /** Shown instead of an empty list. */
  empty: string;
}

const waiting: ListView = {
  list: 'waiting',
  name: 'Waiting',
  order: 'Most urgent first',
  empty: 'Nobody’s waiting.',
};

const listViews: ListView[] = [
  waiting,
  { list: 'answered', name: 'Answered', order: 'Newest first', empty: 'Nothing here.' },
  { list: 'talking', name: 'Talking', order: 'Newest first', empty: 'No talks just now.' },
  { list: 'pilot', name: 'Pilots', order: 'Newest first', empty: 'No pilots just now.' },
  { list: 'delivered', name: 'Delivered', order: 'Newest first', empty: 'Nothing delivered yet.' },
  { list: 'no', name: 'Lost', order: 'Newest first', empty: 'Nothing lost.' },
  { list: 'snoozed', name: 'Snoozed', order: 'Next first', empty: 'Nothing snoozed.' },
  { list: 'spam', name: 'Spam', order: 'Newest first', empty: 'No spam.' },
  { list: 'all', name: 'All', order: 'Newest first', empty: 'No enquiries yet.' },
];

/** By the `list` of an address; the waiting ones for any other text. */
export const listView = (list: string | null): ListView =>
  listViews.find((view) => view.list === list) ?? waiting;
