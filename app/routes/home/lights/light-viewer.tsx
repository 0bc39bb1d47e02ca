import { useEffect, useRef } from 'react';
import home from 'virtual:content/home';
import site from 'virtual:content/site';
import { fillPlaceholders } from '../../../../domain/content/placeholders.ts';
import { LightFigure } from './light-figure.tsx';
import { useLightPair } from './use-light-pair.ts';

const { items, viewer } = home.lights;

export interface LightViewerProps {
  opened: number;
  onClose: () => void;
}

/**
 * A picture of the contact sheet as large as the window, or two of them. The native dialog keeps
 * the focus inside, closes on Escape and on Android's back gesture, and gives the focus back.
 */
export function LightViewer({ opened, onClose }: LightViewerProps) {
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
      data-pair={comparing || undefined}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <p className="light-bar slate">
        <span>{site.credit}</span>
        <button type="button" onClick={() => dialog.current?.close()}>
          {site.labels.close}
        </button>
      </p>
      <div className="light-stage">
        {comparing && <LightFigure index={held} pair note={viewer.held} />}
        <LightFigure index={shown} pair={comparing} />
      </div>
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
