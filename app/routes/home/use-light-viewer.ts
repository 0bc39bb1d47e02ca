import { type ComponentType, useCallback, useRef, useState } from 'react';
import type { LightViewerProps } from './lights/light-viewer.tsx';

const loadLightViewer = () => import('./lights/light-viewer.tsx');

/** The dialog of the contact sheet: its script loads at the first sign of intent. */
export function useLightViewer() {
  const [Viewer, setViewer] = useState<ComponentType<LightViewerProps>>();
  const [opened, setOpened] = useState<number>();
  const opener = useRef<HTMLAnchorElement>(null);

  /** A failure is met again by `open`. */
  const load = useCallback(() => void loadLightViewer().catch(() => undefined), []);
  const open = useCallback((index: number, link: HTMLAnchorElement) => {
    opener.current = link;
    setOpened(index);
    loadLightViewer().then(
      ({ LightViewer }) => setViewer(() => LightViewer),
      // Then the link does what it does without script.
      () => location.assign(link.href),
    );
  }, []);
  const close = useCallback(() => {
    setOpened(undefined);
    // Safari does not focus a link that is clicked, so the dialog has no focus to give back.
    opener.current?.focus({ preventScroll: true });
  }, []);

  return { Viewer, opened, load, open, close };
}
