import { useEffect, useRef, useState } from 'react';
import { directFrame, type Director, type FrameState } from './director.ts';

/**
 * The poster comes alive: put this right after the hero's poster, in the same positioned box. Until everything is ready,
 * and wherever it cannot run, it is an empty box and the poster is all there is.
 */
export function BackgroundFrame({ objectPosition = '62% 50%' }: { objectPosition?: string }) {
  const host = useRef<HTMLDivElement>(null);
  const director = useRef<Director>(null);
  const [state, setState] = useState<FrameState>('poster');

  useEffect(() => {
    if (!host.current) return;
    director.current = directFrame(host.current, objectPosition, setState);
    return () => director.current?.end();
  }, [objectPosition]);

  return (
    <>
      <div
        ref={host}
        data-frame={state}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0"
      />
      {state !== 'poster' && state !== 'starting' && (
        <button
          type="button"
          className="slate absolute right-14 bottom-24 z-10 min-h-11 cursor-pointer px-3"
          onClick={() => director.current?.toggle()}
        >
          {state === 'playing' ? 'Pause the picture' : 'Play the picture'}
        </button>
      )}
    </>
  );
}
