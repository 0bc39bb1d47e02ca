import './moving-picture.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import site from 'virtual:content/site';
import { controlPicture, type PictureController, type PictureState } from './controller.ts';

interface Props {
  /** The poster, with `object-fit: cover`: otherwise the canvas would not lie exactly over it. */
  children: ReactNode;
  className: string;
  /** Paused, without a change of the visitor's own setting. */
  held: boolean;
}

/**
 * A moving picture over its poster. Until it is ready, and wherever it cannot run, there is only
 * the poster. The button stands beside the box and not in it, so that nothing laid over the picture
 * covers it.
 */
export function MovingPicture({ children, className, held }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const controller = useRef<PictureController>(null);
  const [state, setState] = useState<PictureState>('poster');
  const isPlaying = state === 'playing';
  const label = isPlaying ? site.labels.pausePicture : site.labels.playPicture;
  const hasSwitch = state !== 'poster' && state !== 'starting';

  useEffect(() => {
    if (!host.current) return;
    controller.current = controlPicture(host.current, setState);
    return () => controller.current?.close();
  }, []);
  useEffect(() => controller.current?.hold(held), [held]);

  return (
    <>
      <div className={className}>
        {children}
        <div ref={host} className="moving-picture" data-state={state} aria-hidden="true" />
      </div>
      {hasSwitch && (
        <button
          type="button"
          className="moving-picture-switch"
          aria-label={label}
          title={label}
          data-playing={isPlaying || undefined}
          onClick={() => controller.current?.toggle()}
        />
      )}
    </>
  );
}
