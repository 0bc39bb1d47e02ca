import './compare.css';
import type { ReactNode } from 'react';

interface CompareProps {
  pictures: { name: string; picture: ReactNode; words?: ReactNode }[];
  /**
   * Lays one over another, with an edge between them that is drawn by mouse, finger or arrow keys;
   * without it they stand beside each other.
   */
  wipe?: Wipe;
  /** What it is, where that is not said around it. */
  label?: string;
  children?: ReactNode;
}

interface Wipe {
  /** By their places: seen from the edge on, and before it. */
  shown: number;
  behind: number;
  /** Read out for the edge. */
  label: string;
  /** How many times a picture was chosen: each begins whole, and the first one half. */
  choices?: number;
}

/** Pictures to be compared, each with its words. */
export function Compare({ pictures, wipe, label, children }: CompareProps) {
  return (
    <div
      className={`compare ${wipe ? 'wiped' : 'beside'}`}
      data-count={pictures.length}
      role={label && 'group'}
      aria-label={label}
    >
      <ol>
        {pictures.map(({ name, picture, words }, index) => (
          // By its name: an <img> that is used again shows its old picture until the new one has loaded.
          <li
            key={name}
            data-shown={wipe?.shown === index || undefined}
            data-behind={wipe?.behind === index || undefined}
          >
            <figure>
              <div className="compare-picture">{picture}</div>
              {words && <figcaption className="compare-words">{words}</figcaption>}
            </figure>
          </li>
        ))}
      </ol>
      {wipe && pictures.length > 1 && (
        <input
          key={wipe.choices}
          ref={setEdge}
          type="range"
          className="wipe script-only screen-only"
          aria-label={wipe.label}
          defaultValue={wipe.choices ? 0 : 50}
          min={0}
          max={100}
          step={1}
          onInput={({ currentTarget }) => setEdge(currentTarget)}
        />
      )}
      {children}
    </div>
  );
}

/** A property and no React state: a drag sets it on every move, and nothing else depends on it. */
function setEdge(input: HTMLInputElement | null) {
  input?.parentElement?.style.setProperty('--edge', `${input.value}%`);
}
