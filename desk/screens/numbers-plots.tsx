import type { NumbersResponse } from '../../server/desk/api/numbers.ts';
import { addDays, dateName } from '../ui/week.ts';

/** In units of the drawing, which is as wide as the smallest phone has room: 12 are 12 px there. */
const width = 288;

/** `12,345` */
export const grouped = (count: number) => count.toLocaleString('en');

interface Bar {
  name: string;
  /** Null for a day to come. */
  now: number | null;
  before: number | null;
}

interface PlotProps {
  /** What is counted, for the table's head. */
  title: string;
  bars: Bar[];
  names: { now: string; before: string };
}

/** Two bars a day, of this period and of the one before, and the same as a table. */
export function VisitsPlot({
  visits,
  notes,
  period,
  names,
}: Pick<NumbersResponse, 'visits' | 'notes' | 'period'> & { names: PlotProps['names'] }) {
  const height = 140;
  const bars = visits.map(({ day, now, before }) => {
    const next = addDays(day, period === 'quarter' ? 7 : 1);
    const isNoted = notes.some((note) => note.day >= day && note.day < next);
    return { name: dateName(day), now, before, isNoted };
  });
  const most = Math.max(1, ...bars.flatMap(({ now, before }) => [now ?? 0, before ?? 0]));
  const step = width / bars.length;
  const thick = Math.min(14, step * 0.4);
  const tall = (count: number | null) => ((count ?? 0) / most) * (height - 34);
  const bottom = height - 18;
  // As many names as there is room for; the first and the last always.
  const every = Math.ceil(bars.length / 4);
  return (
    <>
      <svg
        className="plot full-width"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={summary(bars, names)}
      >
        <text x={0} y={10}>
          {grouped(most)}
        </text>
        <line className="plot-line" x1={0} x2={width} y1={16} y2={16} />
        <line className="plot-line" x1={0} x2={width} y1={bottom} y2={bottom} />
        {bars.map(({ name, now, before, isNoted }, index) => {
          const middle = step * (index + 0.5);
          return (
            <g key={name}>
              <rect
                className="plot-before"
                x={middle - thick}
                width={thick}
                y={bottom - tall(before)}
                height={tall(before)}
              />
              <rect className="plot-now" x={middle} width={thick} y={bottom - tall(now)} height={tall(now)} />
              {isNoted && <circle className="plot-note" cx={middle} cy={bottom - tall(now) - 6} r={3} />}
              {index % every === 0 && (
                <text x={Math.max(0, middle - thick)} y={height - 3}>
                  {name.replace(/^\w+ /, '')}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <PlotTable title={period === 'quarter' ? 'Week from' : 'Day'} bars={bars} names={names} />
    </>
  );
}

/** A bar for each name, the longest first, and the same as a table. */
export function NamesPlot({ title, bars, names }: PlotProps) {
  if (bars.length === 0) return <p className="text-fog">Nothing was counted.</p>;
  const row = 40;
  const most = Math.max(1, ...bars.flatMap(({ now, before }) => [now ?? 0, before ?? 0]));
  // Beside the longest bar its number has room.
  const long = (count: number | null) => ((count ?? 0) / most) * (width - 14 - 7 * grouped(most).length);
  return (
    <>
      <svg
        className="plot plot-names full-width"
        viewBox={`0 0 ${width} ${row * bars.length}`}
        role="img"
        aria-label={summary(bars, names)}
      >
        {bars.map(({ name, now, before }, index) => (
          <g key={name} transform={`translate(0 ${row * index})`}>
            <text className="plot-name" x={0} y={12}>
              {name.length > 44 ? `${name.slice(0, 43)}…` : name}
            </text>
            <rect className="plot-now" x={0} y={17} height={8} width={long(now)} />
            <rect className="plot-before" x={0} y={28} height={4} width={long(before)} />
            <text x={long(now) + 6} y={25.5}>
              {grouped(now ?? 0)}
            </text>
          </g>
        ))}
      </svg>
      <PlotTable title={title} bars={bars} names={names} />
    </>
  );
}

/** For a screen reader, which reads the table for more. */
function summary(bars: Bar[], names: PlotProps['names']): string {
  const [now, before] = [sum(bars.map((bar) => bar.now)), sum(bars.map((bar) => bar.before))];
  return `${grouped(now)} ${names.now}, ${grouped(before)} ${names.before}; the table below has them all.`;
}

const sum = (counts: (number | null)[]) => counts.reduce<number>((all, count) => all + (count ?? 0), 0);

function PlotTable({ title, bars, names }: PlotProps) {
  return (
    <details className="numbers-table">
      <summary>As a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{names.now}</th>
            <th scope="col">{names.before}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, now, before }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{now === null ? '' : grouped(now)}</td>
              <td>{before === null ? '' : grouped(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
