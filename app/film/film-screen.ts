import { useEffect, useState } from 'react';
import site from 'virtual:content/site';
import { withBase } from '../ui/with-base.ts';
import type { FilmController } from './controller.ts';
import type { FilmWithFiles } from './film-files.ts';
import { posterPath } from './plain-files.ts';

/** Whether the stage, which is the picture and its bar, fills the screen. */
export function useFullScreen(stage: HTMLElement | null, video: HTMLVideoElement | null) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!stage) return;
    let focused: Element | null = null;
    const update = () => {
      const isFull = document.fullscreenElement === stage;
      setFull(isFull);
      if (isFull) focused = document.activeElement;
      // A browser may drop the focus on the way out, and keys would scroll the page.
      else if (focused instanceof HTMLElement && document.activeElement === document.body) {
        focused.focus({ preventScroll: true });
      }
    };
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [stage]);
  return { full, toggle: () => stage && video && void toggleFullScreen(stage, video) };
}

type IPhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/**
 * Into full screen, in landscape on a phone, or out of it; an iPhone can do so with the video
 * alone. What the browser refuses stays as it is.
 */
async function toggleFullScreen(stage: HTMLElement, video: IPhoneVideo): Promise<void> {
  try {
    if (document.fullscreenElement) return await document.exitFullscreen();
    if (!document.fullscreenEnabled) return video.webkitEnterFullscreen?.();
    await stage.requestFullscreen();
    // TypeScript's DOM library does not have `lock`, because not every browser has it.
    const orientation = screen.orientation as ScreenOrientation & { lock?: (to: string) => Promise<void> };
    // Only phones can be turned.
    await orientation.lock?.('landscape');
  } catch {
    // Refused.
  }
}

export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) return await document.exitPictureInPicture();
    // It needs the film's size, which a film that was never played does not know yet.
    if (video.readyState === video.HAVE_NOTHING) await video.play();
    await video.requestPictureInPicture();
  } catch {
    // Refused by the browser or its settings: the film stays where it is.
  }
}

const hideAfter = 2500;

/** Sets `data-idle` on an element when neither pointer nor keys have moved in it for a while. */
export function useIdle(element: HTMLElement | null, active: boolean) {
  useEffect(() => {
    if (!element || !active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      element.removeAttribute('data-idle');
      clearTimeout(timer);
      timer = setTimeout(() => element.setAttribute('data-idle', ''), hideAfter);
    };
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const name of events) element.addEventListener(name, wake);
    wake();
    return () => {
      clearTimeout(timer);
      element.removeAttribute('data-idle');
      for (const name of events) element.removeEventListener(name, wake);
    };
  }, [element, active]);
}

const mediaKeys = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const;

/**
 * Media keys, headsets and lock screens control the film once it has played, until it leaves the
 * page.
 */
export function useMediaSession(
  film: FilmWithFiles,
  controller: FilmController | undefined,
  playing: boolean,
) {
  useEffect(() => {
    if (!controller || !playing) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title: film.title,
      artist: site.name,
      artwork: [{ src: withBase(posterPath(film)), type: 'image/jpeg' }],
    });
    const handlers: Record<(typeof mediaKeys)[number], MediaSessionActionHandler> = {
      play: controller.toggle,
      pause: controller.toggle,
      seekbackward: ({ seekOffset }) => controller.seekBy(-(seekOffset ?? 10)),
      seekforward: ({ seekOffset }) => controller.seekBy(seekOffset ?? 10),
      seekto: ({ seekTime }) => controller.seek(seekTime ?? 0),
    };
    for (const key of mediaKeys) mediaSession.setActionHandler(key, handlers[key]);
  }, [film, controller, playing]);

  // Kept while the film is paused, so that a media key can go on with it.
  useEffect(
    () => () => {
      navigator.mediaSession.metadata = null;
      for (const key of mediaKeys) navigator.mediaSession.setActionHandler(key, null);
    },
    [],
  );
}
