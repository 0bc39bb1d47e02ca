import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import turn from 'virtual:content/turn';
import { creditsOf } from '../../../domain/content/credits.ts';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { PageLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { CreditLine } from '../../ui/slate-line.tsx';
import { keepFrames, type TurnFrames } from './turn-frames.ts';

const { lights, files } = turn;
const { shares } = files;
const last = (lights.length - 1) * shares.length;
/** The second: under a first view at dusk, another light is seen to be one before anything moves. */
const first = shares.length;
/** As far as it turns by itself when it is first seen, and for how long, there and back. */
const quarter = Math.round(last / 4);
const quarterMs = 4800;
const longestStepMs = 50;

/**
 * One frame of the film whose light follows a finger or the arrow keys. Without script, and where
 * its frames do not come, one of ten stills is chosen by its name.
 */
export function TurnTheLight() {
  const [failed, setFailed] = useState(false);
  const isLive = !import.meta.env.SSR && !failed;
  const [before] = useState(chosenBefore);
  const [position, setPosition] = useState(before);
  const [chosen, setChosen] = useState(before / shares.length);
  const picture = useRef<HTMLDivElement>(null);
  const touched = useRef<MouseEvent>(undefined);
  const turnTo = useTurning(picture, before, setPosition, setFailed);

  const light = isLive ? Math.floor(position / shares.length) : chosen;
  const share = (isLive && shares[position % shares.length]) || 0;
  /** Of two lights the one that is seen more, and how much of it. */
  const [named, part] = share > 0.5 ? [light + 1, share] : [light, 1 - share];
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const track = currentTarget.querySelector('input')?.getBoundingClientRect();
    if (!track) return;
    // Its handle is as wide as it is high, and its middle stays that far from both ends.
    const along = (clientX - track.left - track.height / 2) / (track.width - track.height);
    turnTo(Math.min(last, Math.max(0, Math.round(along * last))));
  };
  return (
    <section className="turn section" aria-labelledby="turn">
      <div className="section-head page-width">
        <h2 id="turn" className="text-h2">
          {turn.heading}
        </h2>
        <p className="measure text-fog">{turn.text}</p>
      </div>
      <fieldset className="turn-lights">
        <legend className="sr-only">{turn.choose}</legend>
        {lights.map(({ name, still }, index) => (
          <div key={name} className="turn-light">
            <input
              type="radio"
              name="light"
              id={`light-${index}`}
              checked={index === named}
              onChange={() => {
                setChosen(index);
                turnTo(index * shares.length);
              }}
              // Between two lights the one that is named changes nothing, and is turned to all the same.
              onClick={() => index === named && turnTo(index * shares.length)}
            />
            <label htmlFor={`light-${index}`} className="slate">
              {name}
              {index === named && part < 1 && <span className="turn-share"> {Math.round(part * 100)} %</span>}
            </label>
            {(!isLive || index === first / shares.length) && (
              <div className="turn-still">
                <Picture files={still.picture} alt={still.alt} sizes={sizes} />
              </div>
            )}
          </div>
        ))}
        <div
          ref={picture}
          className="turn-picture"
          data-live={isLive || undefined}
          onPointerDown={(event) => {
            if (!isLive || event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            // The keys go on from where the finger leaves it.
            event.currentTarget.querySelector('input')?.focus({ preventScroll: true });
            // A finger may be about to scroll the page: it turns once it goes sideways.
            touched.current = event.pointerType === 'touch' ? event.nativeEvent : undefined;
            if (!touched.current) follow(event);
          }}
          onPointerMove={(event) => {
            const { clientX: x, clientY: y } = touched.current ?? event;
            const isSideways = Math.abs(event.clientX - x) > Math.abs(event.clientY - y);
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
            if (touched.current && !isSideways) return;
            touched.current = undefined;
            follow(event);
          }}
          onPointerUp={(event) => isLive && follow(event)}
        >
          {isLive && (
            <input
              type="range"
              className="turn-slider screen-only"
              aria-label={turn.label}
              aria-valuetext={textOf(light, share)}
              min={0}
              max={last}
              value={position}
              onChange={({ currentTarget }) => turnTo(currentTarget.valueAsNumber)}
            />
          )}
        </div>
      </fieldset>
      <div className="turn-foot page-width">
        <p className="text-fog">{turn.hint}</p>
        <p>
          <PageLink link={turn.link} />
        </p>
        <CreditLine
          credits={creditsOf(
            lights.map(({ still }) => still),
            '',
          )}
        />
      </div>
    </section>
  );
}

/** What a visitor chose by its name before the script came. */
function chosenBefore() {
  if (import.meta.env.SSR) return first;
  const lightsThen = [...document.querySelectorAll<HTMLInputElement>('.turn-light > input')];
  const chosen = lightsThen.findIndex(({ checked }) => checked);
  return chosen === -1 ? first : chosen * shares.length;
}

const sizes = '(min-width: 40rem) 100vw, 66vw';

function textOf(light: number, share: number) {
  const name = lights[light]?.name ?? '';
  const next = lights[light + 1]?.name;
  if (share === 0 || !next) return name;
  return fillPlaceholders(turn.between, { light: name, n: Math.round(share * 100), to: next });
}

/** Draws positions as they are asked for; until the first touch it turns a quarter, once, by itself. */
function useTurning(
  picture: RefObject<HTMLDivElement | null>,
  before: number,
  setPosition: (position: number) => void,
  setFailed: (failed: boolean) => void,
) {
  const frames = useRef<TurnFrames>(undefined);
  const [untouched] = useState(() => new AbortController());
  const show = useCallback(
    (position: number) => {
      // Before React, which would be a frame behind the finger.
      frames.current?.show(position);
      setPosition(position);
    },
    [setPosition],
  );
  const turnTo = useCallback(
    (position: number) => {
      untouched.abort();
      show(position);
    },
    [untouched, show],
  );

  useEffect(() => {
    const box = picture.current;
    if (!box) return;
    const kept = keepFrames(box, files, { first, count: last + 1, onFailed: () => setFailed(true) });
    frames.current = kept;
    if (before !== first) turnTo(before);
    const leaving = new AbortController();
    const signal = AbortSignal.any([untouched.signal, leaving.signal]);
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const ready = Promise.all([kept.has(first, first + quarter), isInView(box, signal)]);
      void ready.then(() => turnAQuarter(show, signal));
    }
    return () => {
      leaving.abort();
      frames.current = undefined;
      kept.close();
    };
  }, [picture, before, setFailed, show, turnTo, untouched]);
  return turnTo;
}

/** Resolves when most of it is in view. */
const isInView = (box: Element, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve(), {
      threshold: 0.6,
    });
    observer.observe(box);
    signal.addEventListener('abort', () => observer.disconnect());
  });

function turnAQuarter(show: (position: number) => void, signal: AbortSignal) {
  let turned = 0;
  let before: number | undefined;
  const step = (now: number) => {
    if (signal.aborted) return;
    // A page that was held up goes on where it was, instead of leaving the turn out.
    turned = Math.min(quarterMs, turned + Math.min(longestStepMs, now - (before ?? now)));
    before = now;
    show(first + Math.round(quarter * Math.sin((Math.PI * turned) / quarterMs) ** 2));
    if (turned < quarterMs) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
