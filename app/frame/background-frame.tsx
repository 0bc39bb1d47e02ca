import { useEffect, useRef, useState, type ReactNode } from 'react';
import site from 'virtual:content/site';
import { controlFrame, type FrameController, type FrameState } from './controller.ts';

interface BackgroundFrameProps {
  /**
   * The poster, with `object-fit: cover` at `objectPosition`: otherwise the canvas would not lie
   * exactly over it.
   */
  children: ReactNode;
  objectPosition: string;
  className: string;
  /** Paused, without a change of the visitor's own setting. */
  held: boolean;
}

/**
 * A moving picture over its poster. Until it is ready, and wherever it cannot run, there is only
 * the poster. The button stands beside the box and not in it, so that nothing laid over the picture
 * covers it.
 */
export function BackgroundFrame({ children, objectPosition, className, held }: BackgroundFrameProps) {
  const host = useRef<HTMLDivElement>(null);
  const controller = useRef<FrameController>(null);
  const [state, setState] = useState<FrameState>('poster');
  const canPlay = state !== 'poster' && state !== 'starting';

  useEffect(() => {
    if (!host.current) return;
    controller.current = controlFrame(host.current, objectPosition, setState);
    return () => controller.current?.close();
  }, [objectPosition]);
  useEffect(() => controller.current?.hold(held), [held]);

  return (
    <>
      <div className={className}>
        {children}
        <div
          ref={host}
          data-frame={state}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0"
        />
      </div>
      {canPlay && (
        <button
          type="button"
          className="frame-button slate absolute right-(--spacing-margin) bottom-20 z-10 min-h-11 cursor-pointer border border-line bg-ink/50 px-4 text-paper"
          onClick={() => controller.current?.toggle()}
        >
          {state === 'playing' ? site.labels.pausePicture : site.labels.playPicture}
        </button>
      )}
    </>
  );
}
