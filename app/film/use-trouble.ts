import { useEffect, useState } from 'react';

export type Trouble = 'stalled' | 'failed';

/** Milliseconds without a picture before the player says so: shorter gaps end by themselves. */
const stallAfter = 3000;

/** Whether the film has stopped against the visitor's will: it waits for data, or cannot go on. */
export function useTrouble(video: HTMLVideoElement): Trouble | undefined {
  const [trouble, setTrouble] = useState<Trouble | undefined>(() =>
    hasFailed(video) ? 'failed' : undefined,
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      timer = undefined;
      setTrouble(undefined);
    };
    const wait = () => {
      timer ??= setTimeout(() => setTrouble(hasFailed(video) ? 'failed' : 'stalled'), stallAfter);
    };
    const fail = () => {
      if (hasFailed(video)) setTrouble('failed');
    };
    const listeners = {
      waiting: wait,
      // `play` before there is any data: `waiting` need not come.
      play: () => video.readyState < video.HAVE_FUTURE_DATA && wait(),
      playing: end,
      timeupdate: () => video.readyState >= video.HAVE_FUTURE_DATA && end(),
      pause: () => !hasFailed(video) && end(),
      emptied: end,
      error: fail,
    };
    for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener);
    // A failed `<source>` tells only itself.
    video.addEventListener('error', fail, true);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener);
      video.removeEventListener('error', fail, true);
    };
  }, [video]);
  return trouble;
}

const hasFailed = (video: HTMLVideoElement) =>
  video.error !== null || video.networkState === video.NETWORK_NO_SOURCE;
