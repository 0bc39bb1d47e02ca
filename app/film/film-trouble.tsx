import player from 'virtual:content/player';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import type { FilmVideo } from '../ui/film-files.ts';
import type { Trouble } from './use-trouble.ts';

interface Props {
  trouble: Trouble | undefined;
  smaller: FilmVideo | undefined;
  onRetry: () => void;
  onSmaller: (smaller: FilmVideo) => void;
}

/** Over the picture: why the film has stopped, and how to go on. */
export function FilmTrouble({ trouble, smaller, onRetry, onSmaller }: Props) {
  return (
    <div className="film-trouble" data-shown={trouble}>
      <p role="status">{trouble && player[trouble]}</p>
      {trouble && (
        <>
          <button type="button" className="film-button" onClick={onRetry}>
            {player.retry}
          </button>
          {smaller && (
            <button type="button" className="film-button" onClick={() => onSmaller(smaller)}>
              {fillPlaceholders(player.smaller, { n: smaller.width })}
            </button>
          )}
        </>
      )}
    </div>
  );
}
