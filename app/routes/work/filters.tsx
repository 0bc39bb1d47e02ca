import { Link } from 'react-router';
import work from 'virtual:content/work';
import { listingQueryString } from '../../../domain/project/listing.ts';
import type { Category } from '../../../domain/project/project.ts';
import { paths } from '../../paths.ts';
import type { useSearch } from './use-search.ts';

const words = work.released;

/** Categories are links and work without JavaScript; the search is hidden without it. */
export function Filters({ search }: { search: ReturnType<typeof useSearch> }) {
  const { shown, typed, type, followLink, prepare } = search;
  const { query } = shown;
  const to = (category: Category | null, q = query.q) =>
    `${paths.work}${listingQueryString({ category, q, page: 1 })}#released`;
  return (
    <div className="filters">
      <nav aria-label={words.filter}>
        <ul className="category-links">
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
        className="search-form"
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
          className="search-input"
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
