import './moving-picture.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import site from 'virtual:content/site';
import type { PictureController, PictureState } from './controller.ts';

/**
 * Where the hero shows its wide picture whatever the window's shape (see `tallWhere` in hero.tsx);
 * the tall one was taken by another camera.
 */
const wideScreen = '(min-width: 64rem)';

interface Props {
  /** The poster, with `object-fit: cover`: otherwise the canvas would not lie exactly over it. */
  children: ReactNode;
  className: string;
  /** Paused, without a change of the visitor's own setting. */
  held: boolean;
}

/**
 * A moving picture over its poster, and the button that pauses it. Until it is ready, and wherever
 * it cannot run, there is only the poster.
 */
export function useMovingPicture({ children, className, held }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [controller, setController] = useState<PictureController>();
  const [state, setState] = useState<PictureState>('poster');
  const isPlaying = state === 'playing';
  const label = isPlaying ? site.labels.pausePicture : site.labels.playPicture;
  const hasSwitch = state !== 'poster' && state !== 'starting';

  useEffect(() => (host.current ? onWideScreens(host.current, setController, setState) : undefined), []);
  useEffect(() => controller?.hold(held), [controller, held]);

  return {
    picture: (
      <div className={className}>
        {children}
        <div ref={host} className="moving-picture" data-state={state} aria-hidden="true" />
      </div>
    ),
    pictureSwitch: hasSwitch && (
      <button
        type="button"
        className="moving-picture-switch slate"
        data-playing={isPlaying || undefined}
        onClick={() => controller?.toggle()}
      >
        {label}
      </button>
    ),
  };
}

/** Loads what moves the picture as soon as the window is wide: a phone never does. */
function onWideScreens(
  host: HTMLElement,
  onController: (controller: PictureController) => void,
  onState: (state: PictureState) => void,
) {
  const wide = matchMedia(wideScreen);
  let controller: PictureController | undefined;
  let isClosed = false;
  const load = async () => {
    if (!wide.matches) return;
    wide.removeEventListener('change', load);
    const module = await import('./controller.ts').catch(() => undefined);
    // Without it the poster stays.
    if (!module || isClosed) return;
    controller = module.controlPicture(host, wide, onState);
    onController(controller);
  };
  wide.addEventListener('change', load);
  void load();
  return () => {
    isClosed = true;
    wide.removeEventListener('change', load);
    controller?.close();
  };
}
