import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { PeopleResponse } from '../../server/desk/api/people.ts';
import { fetchJson } from '../api.ts';
import { ShowMore } from '../ui/button.tsx';
import { useWhen } from '../ui/clocks.tsx';
import { SearchField } from '../ui/forms.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';

/** Everybody who ever wrote or booked, by last contact. */
export function People() {
  const [query] = useSearchParams();
  const search = query.get('q') ?? '';
  const navigate = useNavigate();
  const people = useInfiniteQuery({
    queryKey: ['people', search],
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams({
        ...(search && { q: search }),
        ...(pageParam && { after: pageParam }),
      });
      return fetchJson<PeopleResponse>(`/api/people?${asked}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // While letters are typed, what was found before stays.
    placeholderData: keepPreviousData,
  });
  const when = useWhen();
  return (
    <>
      <ScreenHead title="People">
        <p className="text-fog">
          Everyone who wrote or booked, newest first. Search also finds who sent only spam.
        </p>
        <SearchField
          search={search}
          onSearch={(text) =>
            void navigate(text ? `/people?${new URLSearchParams({ q: text })}` : '/people', {
              replace: true,
            })
          }
        />
      </ScreenHead>
      <div className="screen-body">
        <Loaded query={people}>
          {({ pages }) => {
            const listed = pages.flatMap((page) => page.people);
            if (listed.length === 0)
              return (
                <p className="nothing">
                  {search ? `Nobody found for “${search}”.` : 'Nobody has written yet.'}
                </p>
              );
            return (
              <ul className="rows">
                {listed.map(({ email, name, enquiries, reviews, lastAt }) => (
                  <li key={email}>
                    <Link className="row" to={`/people/${encodeURIComponent(email)}`}>
                      <span className="row-head">
                        <span className="row-title">{name}</span>
                        <span className="slate">{when(lastAt)}</span>
                      </span>
                      <span className="row-text">{email}</span>
                      <span className="slate">
                        {[counted(enquiries, 'enquiry', 'enquiries'), counted(reviews, 'review', 'reviews')]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
        <ShowMore pages={people} />
      </div>
    </>
  );
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
