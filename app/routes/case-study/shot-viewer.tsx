import './shot-viewer.css';
import '../../ui/wipe.css';
import { type FormEvent, type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import work from 'virtual:content/work';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
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
 * The passes of one shot, stacked; first the finished one is half wiped over the one before it. A
 * range input over the picture wipes on, by mouse, finger or arrow keys; a button shows its pass
 * whole. Without JavaScript the style sheet lays the passes out as separate pictures.
 */
export function ShotViewer({ shots, creditsOf }: ShotViewerProps) {
  const { shown, choices, behind, live, frame, buttons, choose, wipe, onKeyDown } = usePasses(shots.length);
  const canWipe = shots.length > 1;
  const label = fillPlaceholders(viewer.wipe, {
    from: shots[behind]?.name ?? '',
    to: shots[shown]?.name ?? '',
  });
  return (
    <div
      role="group"
      aria-label={sections.breakdowns}
      className="viewer"
      data-passes={shots.length}
      ref={frame}
    >
      <ol>
        {shots.map(({ name, text, still }, index) => (
          <li
            key={name}
            data-shown={shown === index || undefined}
            data-behind={behind === index || undefined}
          >
            <figure className="pass">
              <Picture files={still.picture} alt={still.alt} sizes={sizes} />
            </figure>
            <div className="pass-words">
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
            </div>
          </li>
        ))}
      </ol>
      {live && canWipe && (
        <input
          // A new one for each choice: it starts at 0, where the shown pass is whole.
          key={choices}
          type="range"
          className="wipe script-only screen-only"
          aria-label={label}
          defaultValue={choices === 0 ? 50 : 0}
          min={0}
          max={100}
          step={1}
          onInput={wipe}
        />
      )}
      {canWipe && (
        <p className="viewer-hint script-only screen-only">
          <span className="hint-mouse">{viewer.hint.mouse}</span>
          <span className="hint-touch">{viewer.hint.touch}</span>
        </p>
      )}
    </div>
  );
}

/** Which pass is shown, which one lies behind it for the wipe, and what changes them. */
function usePasses(count: number) {
  const [{ shown, choices }, setChosen] = useState({ shown: count - 1, choices: 0 });
  const frame = useRef<HTMLDivElement>(null);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const live = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  /**
   * A property and no React state: a drag sets it on every move, and nothing else depends on it.
   */
  const setEdge = (percent: string) => frame.current?.style.setProperty('--edge', `${percent}%`);
  const choose = (index: number) => {
    setChosen({ shown: index, choices: choices + 1 });
    setEdge('0');
  };
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
    frame,
    buttons,
    choose,
    wipe: (event: FormEvent<HTMLInputElement>) => setEdge(event.currentTarget.value),
    onKeyDown,
  };
}
