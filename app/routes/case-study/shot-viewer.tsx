import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import work from 'virtual:content/work';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { Compare } from '../../compare/compare.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SlateLine } from '../../ui/slate-line.tsx';
import type { ProjectWithPictures } from '../../with-pictures.ts';

const { sections, viewer } = work.caseStudy;
const sizes = '(min-width: 1024px) calc(75vw - 120px), calc(100vw - 40px)';

interface ShotViewerProps {
  shots: ProjectWithPictures['shots'];
  /** What stands under a pass that shares its credit with no other. */
  creditsOf: (still: ProjectWithPictures['shots'][number]['still']) => string[];
}

/**
 * The passes of one shot; first the finished one is half wiped over the one before it, and a button
 * shows its pass whole. Without JavaScript the style sheet lays the passes out as separate pictures.
 */
export function ShotViewer({ shots, creditsOf }: ShotViewerProps) {
  const { shown, choices, behind, live, buttons, choose, onKeyDown } = usePasses(shots.length);
  const label = fillPlaceholders(viewer.wipe, {
    from: shots[behind]?.name ?? '',
    to: shots[shown]?.name ?? '',
  });
  const passes = shots.map(({ name, text, still }, index) => ({
    name,
    picture: <Picture files={still.picture} alt={still.alt} sizes={sizes} />,
    words: (
      <>
        <div className="pass-slate">
          <SlateLine
            parts={(still.slate ?? []).filter((part) => part.toLowerCase() !== name.toLowerCase())}
          />
        </div>
        <h3>
          {live ? (
            <button
              type="button"
              className="pass-button"
              aria-pressed={shown === index}
              ref={(button) => {
                buttons.current[index] = button;
              }}
              onClick={() => choose(index)}
              onKeyDown={onKeyDown}
            >
              {name}
            </button>
          ) : (
            <span className="pass-button">{name}</span>
          )}
        </h3>
        <p className="pass-text text-fog measure">{[text, ...creditsOf(still)].join(' ')}</p>
      </>
    ),
  }));
  return (
    <Compare label={sections.breakdowns} pictures={passes} wipe={{ shown, behind, label, choices }}>
      {shots.length > 1 && (
        <p className="script-only screen-only">
          <span className="hint-mouse">{viewer.hint.mouse}</span>
          <span className="hint-touch">{viewer.hint.touch}</span>
        </p>
      )}
    </Compare>
  );
}

/** Which pass is shown, which one lies behind it for the wipe, and what changes them. */
function usePasses(count: number) {
  const [{ shown, choices }, setChosen] = useState({ shown: count - 1, choices: 0 });
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const live = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  const choose = (index: number) => setChosen({ shown: index, choices: choices + 1 });
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, number> = {
      ArrowRight: (shown + 1) % count,
      ArrowLeft: (shown - 1 + count) % count,
      Home: 0,
      End: count - 1,
    };
    const next = keys[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(next);
    buttons.current[next]?.focus();
  };

  return {
    shown,
    choices,
    behind: (shown - 1 + count) % count,
    live,
    buttons,
    choose,
    onKeyDown,
  };
}
