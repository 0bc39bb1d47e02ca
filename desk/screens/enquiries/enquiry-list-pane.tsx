import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { buttonClass } from '../../../app/ui/button.tsx';
import { EnquiryRow } from '../../ui/enquiry-row.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useFocusOnMount } from '../../ui/screen-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { enquiriesQuery } from './enquiries-api.ts';
import { type ListView, listViews } from './list-views.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useListShortcuts } from './use-list-shortcuts.ts';

interface Props {
  view: ListView;
  search: string;
  /** Reference of the enquiry that is open beside it. */
  open: string | undefined;
}

export function EnquiryListPane({ view: { list, name, order, empty }, search, open }: Props) {
  const navigate = useNavigate();
  const enquiries = useInfiniteQuery(enquiriesQuery(list, search));
  const pane = useRef<HTMLElement>(null);
  useListShortcuts(pane, open);
  const query = addressQuery(list, search);
  const listed = enquiries.data?.pages.flatMap((page) => page.enquiries) ?? [];
  return (
    <section className="pane-list" ref={pane} aria-label="List of enquiries">
      <header className="list-head">
        <ListHeading name={name} isAlone={!open} />
        <p className="slate">{order}</p>
        <nav aria-label="Lists" className="list-names">
          {listViews.map((one) => (
            <NavLink
              key={one.list}
              to={`/enquiries${addressQuery(one.list, search)}`}
              aria-current={one.list === list ? 'page' : 'false'}
            >
              {one.name}
            </NavLink>
          ))}
        </nav>
        <SearchField
          key={list}
          search={search}
          onSearch={(text) => void navigate(`/enquiries${addressQuery(list, text)}`, { replace: true })}
        />
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
      {enquiries.hasNextPage && (
        <button
          type="button"
          className={`${buttonClass('secondary', 'small')} list-more`}
          disabled={enquiries.isFetchingNextPage}
          onClick={() => void enquiries.fetchNextPage()}
        >
          Show more
        </button>
      )}
      <ShortcutHelp />
    </section>
  );
}

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
