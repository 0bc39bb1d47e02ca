import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { withBase } from '../ui/with-base.ts';
import { servedFact } from '../with-served-facts.ts';
import { chooseRendition, playableRenditions, readViewingConditions } from './choose-rendition.ts';
import { codecOf, type FilmFiles, type FilmVideo, type Framing, uprightPhones } from './film-files.ts';
import { frameAt, frameCount, timeOf } from './film-frames.ts';
import { type FilmEvent, type FilmState, reduceFilm, unusedFilm, wantsToPlay } from './film-state.ts';

export type FilmController = ReturnType<typeof controlFilm>;

/** Milliseconds without a picture before the player says so: shorter gaps end by themselves. */
const stallAfter = 3000;

export interface LiveFilm {
  /** None before the page has its script, or its `<video>`. */
  controller: FilmController | undefined;
  state: FilmState;
  /** What the way the screen is held asks for. */
  framing: Framing;
}

export function useFilm(video: HTMLVideoElement | null, files: FilmFiles): LiveFilm {
  const framing = useFraming(files);
  const [controller, setController] = useState<FilmController>();
  // Before a click that had to wait for the script is answered.
  useLayoutEffect(() => {
    if (!video) return;
    const made = controlFilm(video, files, framing);
    setController(made);
    return made.listen();
    // oxlint-disable-next-line react/exhaustive-deps -- another film is another component
  }, [video]);
  useEffect(() => controller?.reframe(framing), [controller, framing]);
  const state = useSyncExternalStore(
    controller?.subscribe ?? subscribeToNone,
    controller?.state ?? unused,
    unused,
  );
  return { controller, state, framing };
}

const subscribeToNone = () => () => {};
const unused = () => unusedFilm;

/** The one for the way the screen is held, now and after it is turned. */
function useFraming({ wide, tall }: FilmFiles): Framing {
  const upright = useSyncExternalStore(
    subscribeToTurns,
    () => matchMedia(uprightPhones).matches,
    () => false,
  );
  return (upright && tall) || wide;
}

function subscribeToTurns(turned: () => void) {
  const query = matchMedia(uprightPhones);
  query.addEventListener('change', turned);
  return () => query.removeEventListener('change', turned);
}

/**
 * A film in its `<video>`: what the bar, the keys and the media keys of the device do with it, and
 * what becomes of it. The browser's events and the visitor's wishes meet in one state.
 */
function controlFilm(video: HTMLVideoElement, { seconds: length, fps }: FilmFiles, framing: Framing) {
  const lastFrame = frameCount(length, fps) - 1;
  /** `video.src` takes precedence over the `<source>` elements, which serve without script. */
  let renditions = playable(framing);
  const subscribers = new Set<() => void>();
  let state = unusedFilm;
  let choseSmaller = false;
  let stalling: ReturnType<typeof setTimeout> | undefined;
  const watched = countWatched(video);
  const lastPicture = document.createElement('canvas');
  lastPicture.className = 'film-last-picture';
  // The one that suits, before anybody can ask for the one that the browser would take.
  const first = bestRendition();
  if (first) load(first, false);

  return {
    isPlayable: () => renditions.length > 0,
    state: () => state,
    subscribe: (subscriber: () => void) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    listen,
    dispatch,
    toggle: () => {
      if (video.paused) play();
      else video.pause();
    },
    play,
    pause: () => video.pause(),
    /** Asks for the film's bytes; it stays where it is. */
    fetch,
    seek,
    seekBy: (seconds: number) => seek(video.currentTime + seconds),
    stepFrames: (frames: number) => {
      video.pause();
      seek(timeOf(Math.min(Math.max(0, frameNow() + frames), lastFrame), fps));
    },
    /** Follows the strip: the small film shows the frame. */
    scrub: (frame: number) => {
      video.pause();
      dispatch({ type: 'scrub', frame });
    },
    /** The strip rests: the film itself is sought to its frame. */
    settle: () => {
      if (state.phase !== 'scrubbing' || state.frame === undefined) return;
      dispatch({ type: 'settle' });
      fetch();
      video.currentTime = timeOf(state.frame, fps);
    },
    /** The next smaller rendition, if there is one. */
    smaller: (): FilmVideo | undefined => {
      const current = currentRendition();
      return framing.videos.find(
        (one) => current && codecOf(one) === codecOf(current) && one.width < current.width,
      );
    },
    /** Another framing from the same frame on, playing if it plays. */
    reframe: (next: Framing) => {
      if (next === framing) return;
      framing = next;
      renditions = playable(framing);
      choseSmaller = false;
      const best = bestRendition();
      if (best) load(best, wantsToPlay(state));
    },
    /** Plays on from where the film has stopped. */
    retry: (rendition = currentRendition()) => {
      if (!rendition) return;
      if (rendition !== currentRendition()) choseSmaller = true;
      load(rendition, true);
    },
    /** To a larger rendition, where the picture has grown and the connection carries it. */
    grow: () => {
      const best = bestRendition();
      if (choseSmaller || !best || best.width <= (currentRendition()?.width ?? 0)) return;
      load(best, !video.paused);
    },
  };

  function listen() {
    const listening = new AbortController();
    const { signal } = listening;
    const on = (name: keyof HTMLMediaElementEventMap, listener: () => void) =>
      video.addEventListener(name, listener, { signal });
    on('play', () => {
      const ready = video.readyState >= video.HAVE_FUTURE_DATA;
      dispatch({ type: 'play', ready });
      // Before there is any data: `waiting` need not come.
      if (!ready) wait();
    });
    on('playing', () => {
      flow();
      if (!video.paused) dispatch({ type: 'playing', frame: frameNow() });
    });
    on('pause', () => {
      if (!hasFailed(video)) flow();
      dispatch({ type: 'pause' });
    });
    on('ended', () => {
      dispatch({ type: 'ended' });
      watched.ended();
    });
    on('seeked', () => {
      // Another one is under way: its own event will come.
      if (!video.seeking) dispatch({ type: 'found', frame: frameNow(), paused: video.paused });
    });
    on('emptied', () => {
      flow();
      dispatch({ type: 'emptied', paused: video.paused });
    });
    on('waiting', wait);
    on('timeupdate', () => {
      if (video.readyState >= video.HAVE_FUTURE_DATA) flow();
    });
    // A failed `<source>` tells only itself.
    video.addEventListener('error', fail, { capture: true, signal });
    followFrames(signal);
    return () => {
      listening.abort();
      clearTimeout(stalling);
      stalling = undefined;
    };
  }

  /** The timeline moves with the picture; `timeupdate` alone comes four times a second. */
  function followFrames(signal: AbortSignal) {
    const follow = () => {
      if (!video.paused) dispatch({ type: 'frame', frame: frameNow() });
    };
    if ('requestVideoFrameCallback' in video) {
      const onFrame = () => {
        if (signal.aborted) return;
        follow();
        video.requestVideoFrameCallback(onFrame);
      };
      video.requestVideoFrameCallback(onFrame);
    } else {
      // TypeScript takes every browser to have `requestVideoFrameCallback`, and this for
      // unreachable.
      (video as HTMLVideoElement).addEventListener('timeupdate', follow, { signal });
    }
  }

  function play() {
    // The promise is refused when the film fails; its `error` event says so too.
    void video.play().catch(() => {});
  }

  function seek(seconds: number) {
    fetch();
    const to = Math.min(Math.max(0, seconds), length);
    video.currentTime = to;
    dispatch({ type: 'seek', frame: Math.min(frameAt(to, fps), lastFrame) });
  }

  /** `preload="none"` would leave a film that was never played where it is. */
  function fetch() {
    video.preload = 'auto';
    const loads = video.networkState === video.NETWORK_LOADING;
    // Not while it is asked to play, which loads it too: `load` would pause it.
    if (video.readyState === video.HAVE_NOTHING && video.paused && !loads) video.load();
  }

  function load({ src }: FilmVideo, plays: boolean) {
    watched.keepPlayed();
    // The element itself says 0 once its loading has failed.
    const at = state.frame === undefined ? undefined : timeOf(state.frame, fps);
    video.preload = plays || at !== undefined ? 'auto' : 'none';
    holdPicture(at === undefined ? 'loadeddata' : 'seeked');
    if (at !== undefined) {
      video.addEventListener('loadedmetadata', () => (video.currentTime = at), { once: true });
    }
    video.src = withBase(src);
    if (plays) play();
  }

  /** A video is dark while another file is loaded: until then its last picture lies on it. */
  function holdPicture(until: 'seeked' | 'loadeddata') {
    if (video.readyState < video.HAVE_CURRENT_DATA) return;
    [lastPicture.width, lastPicture.height] = [video.videoWidth, video.videoHeight];
    lastPicture.getContext('2d')?.drawImage(video, 0, 0);
    video.after(lastPicture);
    const remove = () => requestAnimationFrame(() => lastPicture.remove());
    video.addEventListener(until, remove, { once: true });
  }

  function currentRendition() {
    return framing.videos.find(({ src }) => video.currentSrc.endsWith(src));
  }

  function playable({ videos }: Framing) {
    return playableRenditions(videos, (type) => video.canPlayType(type) !== '');
  }

  function bestRendition() {
    return chooseRendition(renditions, length, readViewingConditions(video.clientWidth));
  }

  function wait() {
    stalling ??= setTimeout(
      () => dispatch({ type: 'trouble', trouble: hasFailed(video) ? 'failed' : 'stalled' }),
      stallAfter,
    );
  }

  function flow() {
    clearTimeout(stalling);
    stalling = undefined;
    dispatch({ type: 'trouble', trouble: undefined });
  }

  function fail() {
    if (hasFailed(video)) dispatch({ type: 'trouble', trouble: 'failed' });
  }

  function frameNow() {
    return Math.min(frameAt(video.currentTime, fps), lastFrame);
  }

  function dispatch(event: FilmEvent) {
    const next = reduceFilm(state, event);
    if (next === state) return;
    state = next;
    for (const subscriber of subscribers) subscriber();
  }
}

const hasFailed = (video: HTMLVideoElement) =>
  video.error !== null || video.networkState === video.NETWORK_NO_SOURCE;

/** Once for each page that is loaded, however often and wherever on it the film is played. */
let isCounted = false;

/**
 * Tells our own server that a film was watched to its end: it ended, and nine tenths of it were
 * played, so not for who jumped there. A request without a body, sent when the browser has nothing
 * else to do; none where the server does not count, or where the browser asks not to be tracked.
 */
function countWatched(video: HTMLVideoElement) {
  /** Quarters of a second that were played. */
  const seen = new Set<number>();
  return {
    /** Before another file is loaded, of a larger picture or another framing: `played` begins anew. */
    keepPlayed() {
      const { played } = video;
      for (let range = 0; range < played.length; range += 1) {
        const end = Math.round(played.end(range) * 4);
        for (let at = Math.round(played.start(range) * 4); at < end; at += 1) seen.add(at);
      }
    },
    ended() {
      this.keepPlayed();
      if (isCounted || seen.size < video.duration * 4 * 0.9 || !mayCount()) return;
      isCounted = true;
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) requestIdleCallback(send, { timeout: 5_000 });
      else setTimeout(send, 1_000);
    },
  };
}

const mayCount = () =>
  servedFact('counting') !== '' &&
  navigator.doNotTrack !== '1' &&
  // TypeScript does not know it yet.
  !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;

const send = () => navigator.sendBeacon('/api/film-watched');
