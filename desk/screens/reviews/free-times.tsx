import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../ui/loaded.tsx';
import { reviewsQuery } from './reviews-api.ts';
import { addDays, dateName } from './week.ts';

interface Props {
  firstWeek: string;
  zone: string;
  studioTime: (startsAt: string) => string;
  visitorTime: (startsAt: string) => string;
  onChoose: (startsAt: string) => void;
}

/** The times of a week that are free to move a review to. */
export function FreeTimes({ firstWeek, zone, studioTime, visitorTime, onChoose }: Props) {
  const [week, setWeek] = useState(firstWeek);
  const calendar = useQuery(reviewsQuery(week, zone));
  return (
    <div className="free-times">
      <p className="week-bar">
        <button type="button" className="text-link" onClick={() => setWeek(addDays(week, -7))}>
          ← Earlier
        </button>
        <span className="slate">from {dateName(week)}</span>
        <button type="button" className="text-link" onClick={() => setWeek(addDays(week, 7))}>
          Later →
        </button>
      </p>
      <Loaded query={calendar}>
        {({ free }) =>
          free.length === 0 ? (
            <p className="quiet">No time is free in this week.</p>
          ) : (
            <ul className="choices">
              {free.map((startsAt) => (
                <li key={startsAt}>
                  <button type="button" className="choice" onClick={() => onChoose(startsAt)}>
                    <span>{studioTime(startsAt)}</span>
                    <span className="slate">{visitorTime(startsAt)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
