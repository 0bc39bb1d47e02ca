import './light-viewer.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import home from 'virtual:content/home';
import viewer from 'virtual:content/light-viewer';
import site from 'virtual:content/site';
import { groupCredits } from '../../../domain/content/credits.ts';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { Compare } from '../../compare/compare.tsx';
import { Picture } from '../../ui/picture.tsx';

const { items } = home.lights;
const credits = groupCredits(
  items.map(({ still }) => still),
  site.credit,
);

export interface LightViewerProps {
  opened: number;
  /** How wide the contact sheet shows a picture, as in the `sizes` attribute. */
  sheetSizes: (index: number) => string;
  onClose: () => void;
}

/**
 * A picture of the contact sheet as large as the window, or two of them. The native dialog keeps
 * the focus inside, closes on Escape and on Android's back gesture, and gives the focus back.
 */
export function LightViewer({ opened, sheetSizes, onClose }: LightViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const { shown, held, step, compare, onKeyDown } = useLightPair(opened, items.length);
  const comparing = held !== undefined;

  useEffect(() => {
    dialog.current?.showModal();
    next.current?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="light-viewer"
      aria-labelledby="lights"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <p className="light-bar slate">
        <span>{credits.all.join(' · ')}</span>
        <button type="button" onClick={() => dialog.current?.close()}>
          {site.labels.close}
        </button>
      </p>
      <Compare
        pictures={[
          ...(comparing ? compared(held, sheetSizes(held), true, viewer.held) : []),
          ...compared(shown, sheetSizes(shown), comparing),
        ]}
      />
      <div className="light-bar slate">
        <button type="button" onClick={() => step(-1)}>
          {viewer.previous}
        </button>
        <button type="button" ref={next} onClick={() => step(1)}>
          {viewer.next}
        </button>
        <p className="light-position" aria-live="polite">
          <span className="sr-only">{items[shown]?.name}, </span>
          {fillPlaceholders(viewer.position, { n: shown + 1, count: items.length })}
        </p>
        <button type="button" className="toggle" aria-pressed={comparing} onClick={compare}>
          {viewer.compare}
        </button>
      </div>
    </dialog>
  );
}

const sizes = { one: '100vw', pair: '(min-aspect-ratio: 5/3) 50vw, 100vw' };

/** One picture with its name. Until it has loaded, the small one of the contact sheet lies there. */
function compared(index: number, small: string, pair: boolean, note?: string) {
  const light = items[index];
  if (!light) return [];
  const { name, still } = light;
  const slate = [note, viewer.slates[index]?.join(' · '), ...credits.own(still)];
  return [
    {
      name,
      picture: (
        <>
          <Picture files={still.picture} alt="" sizes={small} />
          <Picture files={still.picture} alt={still.alt} sizes={pair ? sizes.pair : sizes.one} />
        </>
      ),
      words: (
        <div className="light-line slate">
          <span className="light-name">{name}</span>
          <span>{slate.filter(Boolean).join(' · ')}</span>
        </div>
      ),
    },
  ];
}

/** Which picture is shown and, while two are compared, which one is held beside it. */
function useLightPair(opened: number, count: number) {
  const [{ shown, held }, setPair] = useState<{ shown: number; held?: number }>({ shown: opened });

  const step = (by: 1 | -1) =>
    setPair((pair) => {
      const next = (pair.shown + by + count) % count;
      // A picture is not compared with itself.
      return { ...pair, shown: next === pair.held ? (next + by + count) % count : next };
    });
  const compare = () =>
    setPair((pair) =>
      pair.held === undefined ? { held: pair.shown, shown: (pair.shown + 1) % count } : { shown: pair.held },
    );
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  };

  return { shown, held, step, compare, onKeyDown };
}
