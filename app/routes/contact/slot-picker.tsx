import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { slotsOnFullDay } from '../../../domain/review/hours.ts';
import { zoneName } from '../../../domain/time/zones.ts';
import { ApiError, loadSlots } from './review-api.ts';
import { MailLink } from './review-by-mail.tsx';
import {
  localizedTime,
  dayParts,
  daysOf,
  isNight,
  placeOf,
  type ReviewDay,
  showSame,
  spanOf,
  studioTime,
} from './visitor-times.ts';

const { review: words } = contact;
const daysAtOnce = 5;

export type SlotChoice = ReturnType<typeof useSlotChoice>;

/** The free slots, the zone they are shown in, and the one that is chosen. */
export function useSlotChoice(firstZone: string) {
  const slots = useSlots();
  const [zone, setZone] = useState(firstZone);
  const [chosen, choose] = useState<number>();
  return {
    slots,
    zone,
    setZone,
    chosen,
    choose,
    /** Drops a slot that is not free any more, and asks for the free ones anew. */
    dropIfTaken: (error: Error) => {
      if (!(error instanceof ApiError) || !error.alternatives) return;
      choose(undefined);
      void slots.refetch();
    },
  };
}

/**
 * The free slots. Asked for anew wherever they are shown, and when the visitor comes back to the
 * tab.
 */
const useSlots = () => useQuery({ queryKey: ['review-slots'], queryFn: loadSlots, retry: 2 });

/** `byPointer`: by a press or a click, not by arrow keys, which try one after another. */
type OnChoose = (slot: number, byPointer: boolean) => void;

interface Props {
  choice: SlotChoice;
  onChoose: OnChoose;
}

/**
 * A day, then a time. Native radio groups bring arrow keys, one tab stop and announced positions.
 */
export function SlotPicker({ choice, onChoose }: Props) {
  const { slots, zone, setZone, chosen } = choice;
  const [opened, setOpened] = useState<{ date: string; while: number | undefined }>();
  const { data: free, isPending, refetch } = slots;
  if (isPending) return <PickerSkeleton />;
  if (!free?.length) return <NoSlots failed={!free} retry={() => void refetch()} />;

  const days = daysOf(free, zone);
  // An opened day stays open until another time is chosen, here or among the alternatives to a
  // taken one.
  const open = (date: string) => setOpened({ date, while: chosen });
  const openDate = opened?.while === chosen ? opened?.date : undefined;
  const day =
    days.find(({ date }) => date === openDate) ??
    days.find((each) => chosen !== undefined && each.slots.includes(chosen)) ??
    days[0];
  return (
    <div className="review-picker">
      <ZoneSelect zone={zone} onChange={setZone} />
      {day && <Days {...{ days, day, zone }} onOpen={open} />}
      {day && <Times {...{ day, zone, chosen, onChoose }} />}
    </div>
  );
}

function Days({
  days,
  day,
  zone,
  onOpen,
}: {
  days: ReviewDay[];
  day: ReviewDay;
  zone: string;
  onOpen: (date: string) => void;
}) {
  const page = Math.floor(days.indexOf(day) / daysAtOnce);
  const shown = days.slice(page * daysAtOnce, (page + 1) * daysAtOnce);
  const turn = (to: number) => onOpen(days[to * daysAtOnce]?.date ?? day.date);
  return (
    <fieldset>
      <legend className="sr-only">{words.days}</legend>
      <div className="review-week-header">
        <span className="slate">{spanOf(shown, zone)}</span>
        <span className="review-week-buttons gap-4">
          <button type="button" disabled={page === 0} onClick={() => turn(page - 1)}>
            {words.earlier}
          </button>
          <button
            type="button"
            disabled={(page + 1) * daysAtOnce >= days.length}
            onClick={() => turn(page + 1)}
          >
            {words.later}
          </button>
        </span>
      </div>
      <div className="review-days">
        {shown.map((each) => {
          const { weekday, number, whole } = dayParts(each.slots[0] ?? 0, zone);
          return (
            <label key={each.date} className="review-choice review-day">
              <input
                type="radio"
                name="review-day"
                checked={each === day}
                onChange={() => onOpen(each.date)}
                aria-label={whole}
              />
              <span className="slate">{weekday}</span>
              <span>{number}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface TimesProps {
  day: ReviewDay;
  zone: string;
  chosen: number | undefined;
  onChoose: OnChoose;
}

/**
 * Night times are folded. Their room is kept, so that what is below does not move up when the
 * times take the place of their skeleton.
 */
function Times(props: TimesProps) {
  const { day, zone, chosen } = props;
  const { night = [], light = [] } = Object.groupBy(day.slots, (slot) =>
    isNight(slot, zone) ? 'night' : 'light',
  );
  const isOpen = light.length === 0 || (chosen !== undefined && night.includes(chosen));
  return (
    <fieldset>
      <legend className="sr-only">{`${words.times}, ${dayParts(day.slots[0] ?? 0, zone).whole}`}</legend>
      <div className="review-times-room grid">
        <div className="review-times" aria-hidden="true">
          {night.length > 0 && boxes(day.slots.length)}
        </div>
        <div className="review-times-shown gap-2">
          {light.length > 0 && <Tiles {...props} slots={light} />}
          {night.length > 0 && (
            <details key={day.date} className="review-night" open={isOpen}>
              <summary>{words.night}</summary>
              <Tiles {...props} slots={night} />
            </details>
          )}
        </div>
      </div>
    </fieldset>
  );
}

function Tiles({ slots, zone, chosen, onChoose }: TimesProps & { slots: number[] }) {
  return (
    <div className="review-times">
      {slots.map((slot) => {
        const place = placeOf(slot, availability.windows, site.timeZones);
        return (
          <label key={slot} className="review-choice review-time">
            <input
              type="radio"
              name="review-time"
              // The chosen one may be on a day that is not shown.
              required={chosen === undefined}
              checked={slot === chosen}
              onChange={({ nativeEvent }) => onChoose(slot, isByPointer(nativeEvent))}
            />
            <span>{localizedTime(slot, zone)}</span>
            {place && !showSame(slot, zone, place.zone) && (
              <span className="slate">{studioTime(slot, place)}</span>
            )}
          </label>
        );
      })}
    </div>
  );
}

/** React's `change` of a radio is the browser's click; one by an arrow key has no pointer. */
const isByPointer = (event: Event) => event instanceof PointerEvent && event.pointerType !== '';

function NoSlots({ failed, retry }: { failed: boolean; retry: () => void }) {
  return (
    <div className="review-mail" role="status">
      <p>
        {failed ? words.unloaded : fillPlaceholders(words.empty, { days: String(availability.horizonDays) })}
      </p>
      {failed && (
        <button type="button" className="text-link" onClick={retry}>
          {words.retry}
        </button>
      )}
      <MailLink />
    </div>
  );
}

/**
 * The zone of the times, which the visitor may change: a producer books for a colleague elsewhere.
 * The other 400 zones are added to the list when it gets the focus or a press; few visitors open
 * it.
 */
function ZoneSelect({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const [wanted, setWanted] = useState(false);
  const zones = wanted ? Intl.supportedValuesOf('timeZone') : [];
  // By name: the browser's own zone may be on the list under another identifier.
  const named = new Map([...zones, zone].map((each) => [zoneName(each), each]));
  const sorted = [...named].toSorted(([one], [other]) => one.localeCompare(other));
  return (
    <div className="review-zone slate">
      <label htmlFor="review-zone">{words.zone}</label>
      <select
        id="review-zone"
        value={zone}
        onPointerDown={() => setWanted(true)}
        onFocus={() => setWanted(true)}
        onChange={(event) => onChange(event.target.value)}
      >
        {sorted.map(([name, each]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/**
 * As tall as the picker on a full day that is the same date for the visitor and the studio. On a
 * day that has begun there are fewer times, and what is below moves up: out of sight on a phone,
 * because the times load half a screen ahead.
 */
export function PickerSkeleton() {
  return (
    <div className="review-skeleton grid gap-5 script-only mt-3" role="status">
      <p className="sr-only">{words.loading}</p>
      <div className="skeleton-box skeleton-box-line script-only" />
      <div>
        <div className="review-week-header">
          <div className="skeleton-box skeleton-box-week script-only" />
        </div>
        <div className="review-days">{boxes(daysAtOnce)}</div>
      </div>
      <div className="review-times">{boxes(slotsOnFullDay(availability))}</div>
    </div>
  );
}

export const ButtonSkeleton = () => <div className="skeleton-box skeleton-box-button script-only" />;

export const boxes = (count: number) =>
  // The boxes are all alike and never reordered.
  // oxlint-disable-next-line react/no-array-index-key
  Array.from({ length: count }, (_, index) => <div key={index} className="skeleton-box script-only" />);
