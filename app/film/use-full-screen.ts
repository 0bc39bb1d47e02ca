import { useEffect, useState } from 'react';

type IPhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Picture and bar fill the screen, in landscape on a phone; an iPhone can do so with the video alone. */
export function useFullScreen(stage: HTMLElement, video: IPhoneVideo) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement === stage);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [stage]);

  async function toggle() {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (!stage.requestFullscreen) return video.webkitEnterFullscreen?.();
    await stage.requestFullscreen();
    const orientation = screen.orientation as ScreenOrientation & { lock?: (to: string) => Promise<void> };
    // Only phones can be turned; elsewhere it is refused.
    await orientation.lock?.('landscape').catch(() => {});
  }
  return { full, toggle: () => void toggle().catch(() => {}) };
}
