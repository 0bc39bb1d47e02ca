import { useEffect, useState } from 'react';
import { toggleFullScreen } from './toggle-full-screen.ts';

/** Whether the stage, which is the picture and its bar, fills the screen. */
export function useFullScreen(stage: HTMLElement, video: HTMLVideoElement) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement === stage);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [stage]);
  return { full, toggle: () => void toggleFullScreen(stage, video) };
}
