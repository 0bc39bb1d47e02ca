import { useInfiniteQuery } from '@tanstack/react-query';
import { buttonClass } from '../../../app/ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { auditQuery } from './settings-api.ts';

/** What was done at the desk, by whom and when; the newest first. */
export function Audit() {
  const audit = useInfiniteQuery(auditQuery);
  return (
    <section className="section">
      <h2>What was done</h2>
      <Loaded query={audit}>
        {({ pages }) => <Timeline entries={pages.flatMap(({ entries }) => entries)} title="" linked />}
      </Loaded>
      {audit.hasNextPage && (
        <button
          type="button"
          className={`${buttonClass('secondary', 'small')} justify-self-start`}
          disabled={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
        >
          Show more
        </button>
      )}
    </section>
  );
}
