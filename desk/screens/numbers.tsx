import './numbers.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, NavLink, useSearchParams } from 'react-router';
import { buttonClass } from '../../app/ui/button.tsx';
import { outcomeInWords } from '../../domain/enquiry/outcome.ts';
import { keysOf } from '../../domain/keys-of.ts';
import { ownerName } from '../../domain/owner-name.ts';
import type { NumbersResponse } from '../../server/desk/api/numbers.ts';
import { apiQuery, postJson } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Field } from '../ui/field.tsx';
import { fieldText } from '../ui/forms.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { useAction } from '../ui/use-action.ts';
import { dateName } from '../ui/week.ts';
import { grouped, NamesPlot, VisitsPlot } from './numbers-plots.tsx';

const periods = ['week', 'month', 'quarter'] as const;

/** How many came, wrote, talked and agreed in a week, month or quarter, against the one before. */
export function Numbers() {
  const [query] = useSearchParams();
  const period = periods.find((name) => name === query.get('period')) ?? 'week';
  const ago = Number(/^\d{1,3}$/.exec(query.get('ago') ?? '')?.[0] ?? 0);
  const numbers = useQuery(apiQuery<NumbersResponse>(`/api${addressOf(period, ago)}`));
  return (
    <>
      <ScreenHead title="Numbers" />
      <div className="screen-body">
        <nav className="tab-links periods" aria-label="Periods">
          {['This', 'Last'].map((which, back) =>
            periods.map((name) => (
              <NavLink
                key={name}
                to={addressOf(name, back)}
                aria-current={name === period && back === ago ? 'page' : 'false'}
              >
                {which} {name}
              </NavLink>
            )),
          )}
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
          <p className="text-fog">The enquiries have names, addresses and messages: keep the file safe.</p>
        </section>
      </div>
    </>
  );
}

const addressOf = (period: string, ago: number) => `/numbers?period=${period}&ago=${ago}`;

function spanName({ firstDay, lastDay }: NumbersResponse['current']): string {
  const year = lastDay.slice(0, 4);
  const last = `${dateName(lastDay)}${year === String(new Date().getFullYear()) ? '' : ` ${year}`}`;
  return firstDay === lastDay ? last : `${dateName(firstDay)} to ${last}`;
}

const figureNames: Record<keyof NumbersResponse['figures'], string> = {
  visits: 'Visits',
  film: 'Watched to the end',
  enquiries: 'Enquiries',
  reviews: 'Reviews done',
  pilots: 'Pilots agreed',
};

/** Where those of a figure are listed by name. */
const listedAt: Partial<Record<string, string>> = { enquiries: '#wrote', pilots: '#agreed' };

function NumbersOf({ data }: { data: NumbersResponse }) {
  const { period, ago, before, countedFrom, keptFrom } = data;
  const names = {
    now: `${['this', 'last'][ago] ?? 'that'} ${period}`,
    before: ago === 0 ? `last ${period}` : `the ${period} before`,
  };
  const compared = ago === 0 ? `${names.before}, same days` : names.before;
  const beforeCounted = (name: keyof NumbersResponse['figures']) =>
    !['visits', 'film'].includes(name) || (countedFrom !== null && countedFrom <= before.lastDay);
  return (
    <>
      <p role="status" className="text-fog">
        {spanName(data.current)}
        {ago === 0 && ' so far'}, against {spanName(before)}; {data.place} time. Spam and the demo aren’t
        counted.{' '}
        {data.hasEarlier && (
          <Link className="text-link" to={addressOf(period, ago + 1)}>
            The {period} before
          </Link>
        )}
      </p>
      {!data.isCounting && (
        <p className="sun-note">
          Visits aren’t counted: whoever runs the server has switched it off (COUNT_VISITS).
        </p>
      )}
      <dl className="figures grid">
        {keysOf(figureNames).map((name) => (
          <div key={name}>
            <dt className="slate">
              {listedAt[name] ? <a href={listedAt[name]}>{figureNames[name]}</a> : figureNames[name]}
            </dt>
            <dd>{grouped(data.figures[name].now)}</dd>
            <dd className="text-fog">
              {compared}: {beforeCounted(name) ? grouped(data.figures[name].before) : '–'}
            </dd>
          </div>
        ))}
        <div>
          <dt className="slate">Time to answer</dt>
          <dd>{hours(data.medianAnswerHours.now)}</dd>
          <dd className="text-fog">
            for half of them, promised within {hours(data.replyHours)}; {compared}:{' '}
            {hours(data.medianAnswerHours.before)}
          </dd>
        </div>
      </dl>
      {countedFrom !== null && countedFrom > before.firstDay && (
        <p className="text-fog">No visits were kept before {dateName(countedFrom)}.</p>
      )}
      {keptFrom !== null && keptFrom > before.firstDay && (
        <p className="text-fog">Anything before {dateName(keptFrom)} was deleted, and isn’t counted here.</p>
      )}
      <div className="plots grid">
        <section className="section">
          <h2>Visits</h2>
          <PlotKey names={names} />
          <VisitsPlot visits={data.visits} notes={data.notes} period={data.period} names={names} />
          <DayNotes notes={data.notes} lastDay={data.current.lastDay} />
        </section>
        <section className="section">
          <h2>First page</h2>
          <PlotKey names={names} />
          <NamesPlot title="First page" bars={data.firstPages} names={names} />
        </section>
        <section className="section">
          <h2>Visits came from</h2>
          <PlotKey names={names} />
          <NamesPlot title="Site" bars={data.referrers.map(named)} names={names} />
        </section>
        <section className="section">
          <h2>Enquiries came from</h2>
          <PlotKey names={names} />
          <NamesPlot title="Site, or how they reached us" bars={data.cameFrom.map(named)} names={names} />
        </section>
        <Happened id="wrote" title="Who wrote" all={data.figures.enquiries.now} list={data.wrote} />
        <Happened id="agreed" title="Pilots agreed with" all={data.figures.pilots.now} list={data.agreed} />
      </div>
    </>
  );
}

/** Most people tell nothing of where they come from. */
const named = <Bar extends { name: string }>(bar: Bar) => ({
  ...bar,
  name: bar.name || 'direct, or not told',
});

/** Why a day is unlike the others: a festival, a talk, a mail to many. */
function DayNotes({ notes, lastDay }: { notes: NumbersResponse['notes']; lastDay: string }) {
  const [edited, setEdited] = useState<{ day: string; text: string }>();
  const noting = useAction({
    post: (note: { day: string; text: string }) => postJson('/api/numbers/notes', note),
    done: (_, { text }) => (text ? 'Noted.' : 'Note removed.'),
    onDone: () => setEdited(undefined),
    showsError: true,
  });
  return (
    <>
      <ul className="rows">
        {notes.map((note) => (
          <li key={note.day} className="row row-head">
            <span>
              <span className="row-title">{note.text}</span>{' '}
              <span className="slate">
                {dateName(note.day)} · {ownerName(note.by)}
              </span>
            </span>
            <Button aria-label={`Change the note: ${note.text}`} onClick={() => setEdited(note)}>
              Change
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={() => setEdited({ day: lastDay, text: '' })}>Add a note to a day …</Button>
      </p>
      {edited && (
        <Confirm
          title="Note to a day"
          yes="Save it"
          onYes={(form) => noting.mutate({ day: fieldText(form, 'day'), text: fieldText(form, 'text') })}
          onClose={() => setEdited(undefined)}
          action={noting}
        >
          <Field label="Day" type="date" name="day" required defaultValue={edited.day} />
          <Field
            label="What happened; leave it empty to remove the note"
            name="text"
            maxLength={80}
            defaultValue={edited.text}
          />
        </Confirm>
      )}
    </>
  );
}

const hours = (count: number | null) =>
  count === null ? '–' : count < 1 ? '<\u00a01\u00a0h' : `${count}\u00a0h`;

interface HappenedProps {
  id: string;
  title: string;
  all: number;
  list: NumbersResponse['wrote'];
}

function Happened({ id, title, all, list }: HappenedProps) {
  return (
    <section className="section" id={id}>
      <h2>{title}</h2>
      {list.length === 0 && <p className="text-fog">Nobody.</p>}
      <ul className="rows">
        {list.map(({ reference, name, day, from, outcome, outcomeReason, isAnswered }) => (
          <li key={reference}>
            <Link className="row" to={`/enquiries/${reference}`}>
              <span className="row-head">
                <span className="row-title">{name}</span>
                <span className="slate">
                  {dateName(day)} · {from && `from ${from} · `}
                  {outcomeInWords(outcome, outcomeReason) ?? (isAnswered ? 'answered' : 'waiting')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {all > list.length && (
        <p className="text-fog">
          The newest {list.length} of {grouped(all)}.
        </p>
      )}
    </section>
  );
}

/** Which bar is which. */
function PlotKey({ names }: { names: { now: string; before: string } }) {
  return (
    <p className="plot-key text-fog wrap">
      <span>{names.now}</span>
      <span>{names.before}</span>
    </p>
  );
}
