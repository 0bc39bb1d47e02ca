import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '../../../app/ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useZones } from '../../ui/zones.ts';
import { AwayDialog } from './away-dialog.tsx';
import { reviewsQuery } from './reviews-api.ts';
import { WeekDays } from './week-days.tsx';
import { addDays, weekFromQuery, dateName, mondayOf } from './week.ts';

/** A week, in the studio's zone that is the reader's, beside the visitor's. */
export function Reviews() {
  const [query] = useSearchParams();
  const [{ zone, name } = { zone: 'UTC', name: 'UTC' }] = useZones();
  const thisWeek = mondayOf(useNow(), zone);
  const week = weekFromQuery(query.get('week')) ?? thisWeek;
  const reviews = useQuery(reviewsQuery(week, zone));
  const [isAwayOpen, setAwayOpen] = useState(false);
  return (
    <>
      <ScreenHead title="Reviews">
        <p role="status" className="quiet">
          {dateName(week)} to {dateName(addDays(week, 6))}, {name} time
        </p>
      </ScreenHead>
      <div className="screen-body">
        <div className="week-bar">
          <nav className="week-links" aria-label="Weeks">
            <Link className="text-link" to={`/reviews?week=${addDays(week, -7)}`}>
              ← Earlier
            </Link>
            {week !== thisWeek && (
              <Link className="text-link" to="/reviews">
                This week
              </Link>
            )}
            <Link className="text-link" to={`/reviews?week=${addDays(week, 7)}`}>
              Later →
            </Link>
          </nav>
          <button
            type="button"
            className={buttonClass('secondary', 'small')}
            onClick={() => setAwayOpen(true)}
          >
            We are away …
          </button>
        </div>
        <Loaded query={reviews}>{(data) => <WeekDays week={week} zone={zone} calendar={data} />}</Loaded>
      </div>
      {isAwayOpen && <AwayDialog onClose={() => setAwayOpen(false)} />}
    </>
  );
}
