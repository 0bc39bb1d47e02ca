import './numbers.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { NavLink, useSearchParams } from 'react-router';
import { buttonClass } from '../../app/ui/button.tsx';
import type { NumbersReply } from '../../domain/desk-replies.ts';
import { keysOf } from '../../domain/keys-of.ts';
import { fetchJson } from '../api.ts';
import { Loaded } from '../ui/loaded.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { NamesPlot, VisitsPlot } from './numbers-plots.tsx';
import { dateName } from './week.ts';

type Period = NumbersReply['period'];

const periodNames: Record<Period, { tab: string; now: string; before: string }> = {
  week: { tab: 'This week', now: 'this week', before: 'last week' },
  month: { tab: 'This month', now: 'this month', before: 'last month' },
  quarter: { tab: 'This quarter', now: 'this quarter', before: 'last quarter' },
};

/** How many came, wrote, talked and agreed, against the week, month or quarter before. */
export function Numbers() {
  const [query] = useSearchParams();
  const asked = query.get('period');
  const period = keysOf(periodNames).find((name) => name === asked) ?? 'week';
  const numbers = useQuery(numbersQuery(period));
  return (
    <>
      <ScreenHead title="Numbers">
        {numbers.data && (
          <p role="status" className="quiet">
            {dateName(numbers.data.current.firstDay)} to {dateName(numbers.data.current.lastDay)} so far,
            against {dateName(numbers.data.before.firstDay)} to {dateName(numbers.data.before.lastDay)};{' '}
            {numbers.data.place} time
          </p>
        )}
      </ScreenHead>
      <div className="screen-body">
        <nav className="tab-links list-names" aria-label="Periods">
          {keysOf(periodNames).map((name) => (
            <NavLink
              key={name}
              to={`/numbers?period=${name}`}
              aria-current={name === period ? 'page' : 'false'}
            >
              {periodNames[name].tab}
            </NavLink>
          ))}
        </nav>
        <Loaded query={numbers}>{(data) => <NumbersOf data={data} />}</Loaded>
        <section className="section">
          <h2>For a spreadsheet</h2>
          <p className="actions">
            <a className={buttonClass('secondary', 'small')} href="/api/numbers.csv" download>
              Numbers by day, as CSV
            </a>
            <a className={buttonClass('secondary', 'small')} href="/api/enquiries.csv" download>
              All enquiries, as CSV
            </a>
          </p>
          <p className="quiet">The enquiries have names, addresses and messages: keep the file safe.</p>
        </section>
      </div>
    </>
  );
}

const figureNames: Record<keyof NumbersReply['figures'], string> = {
  visits: 'Visits',
  film: 'Film to its end',
  enquiries: 'Enquiries',
  reviews: 'Reviews held',
  pilots: 'Pilots agreed',
};

function NumbersOf({ data }: { data: NumbersReply }) {
  const names = periodNames[data.period];
  return (
    <>
      {!data.isCounting && (
        <p className="sun-note">Visits are not counted: the setting COUNT_VISITS says no.</p>
      )}
      <dl className="figures">
        {keysOf(figureNames).map((name) => (
          <div key={name}>
            <dt className="slate">{figureNames[name]}</dt>
            <dd>{data.figures[name].now}</dd>
            <dd className="quiet">
              {names.before}: {data.figures[name].before}
            </dd>
          </div>
        ))}
        <div>
          <dt className="slate">Until we answer</dt>
          <dd>{hours(data.medianAnswerHours.now)}</dd>
          <dd className="quiet">
            for half of them, promised within {hours(data.replyHours)}; {names.before}:{' '}
            {hours(data.medianAnswerHours.before)}
          </dd>
        </div>
      </dl>
      <div className="plots">
        <section className="section">
          <h2>Visits</h2>
          <PlotKey names={names} />
          <VisitsPlot visits={data.visits} period={data.period} names={names} />
        </section>
        <section className="section">
          <h2>First page</h2>
          <NamesPlot title="First page" bars={data.firstPages} names={names} />
        </section>
        <section className="section">
          <h2>Came from</h2>
          <NamesPlot
            title="Site"
            bars={data.referrers.map((bar) => ({ ...bar, name: bar.name || 'direct, or not told' }))}
            names={names}
          />
        </section>
      </div>
    </>
  );
}

const hours = (count: number | null) =>
  count === null ? '–' : count < 1 ? '<\u00a01\u00a0h' : `${count}\u00a0h`;

/** Which bar is which. */
function PlotKey({ names }: { names: { now: string; before: string } }) {
  return (
    <p className="plot-key quiet">
      <span>{names.now}</span>
      <span>{names.before}</span>
    </p>
  );
}

const numbersQuery = (period: Period) =>
  queryOptions({
    queryKey: ['numbers', period],
    queryFn: () => fetchJson<NumbersReply>(`/api/numbers?period=${period}`),
  });
