import { useEffect, useState, useSyncExternalStore } from 'react';

/** Seconds that it may be away from the picture: one and a half frames of a film. */
const tolerance = 0.06;
/** Milliseconds from silence to full and back. */
const fade = 500;
/** Milliseconds that one step of it counts for at most. */
const longestStep = 50;

/**
 * The sound of a film, in an `<audio>` beside its `<video>`, which has none. It is off until the
 * visitor asks for it, then on for every film of this visit; nothing of it is loaded before.
 */
export function useFilmSound(video: HTMLVideoElement | null) {
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null);
  const on = useSyncExternalStore(subscribe, isWanted, isSilent);
  useEffect(() => (video && audio ? accompany(video, audio) : undefined), [video, audio]);
  return { on, toggle: () => want(!on), ref: setAudio };
}

const storageKey = 'longtake:sound';
const subscribers = new Set<() => void>();
let wanted = readWish();

const isWanted = () => wanted;
/** In the page as it is built. */
const isSilent = () => false;

function subscribe(subscriber: () => void) {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}

function want(on: boolean) {
  wanted = on;
  try {
    if (on) sessionStorage.setItem(storageKey, 'on');
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Storage may be forbidden; then it is off again on the next page that is loaded whole.
  }
  for (const subscriber of subscribers) subscriber();
}

function readWish() {
  try {
    return sessionStorage.getItem(storageKey) === 'on';
  } catch {
    return false;
  }
}

/**
 * Keeps the sound with the picture: it starts and stops with it, follows it to where it is sought,
 * waits when it waits, and is set right when the two have come apart. Returns what ends that.
 */
function accompany(video: HTMLVideoElement, audio: HTMLAudioElement) {
  const listening = new AbortController();
  const { signal } = listening;
  /** From 0 to 1, and when it was changed last. */
  let level = 0;
  let changed = 0;
  let fading: ReturnType<typeof setInterval> | undefined;
  /** Seconds that a seek of this browser takes, learned from where the last ones ended. */
  let lead = 0;
  let corrected = false;

  /** Picture and sound move together: neither while it is sought nor while it has no data. */
  const canMove = () => !video.seeking && video.readyState >= video.HAVE_FUTURE_DATA;
  const wantedLevel = () => (wanted && !video.paused && !video.ended ? 1 : 0);

  const align = () => {
    const off = audio.currentTime - video.currentTime;
    if (audio.seeking || Math.abs(off) <= tolerance) return;
    if (corrected && Math.abs(off) < 0.5) lead = Math.min(Math.max(0, lead - off), 0.5);
    corrected = true;
    audio.currentTime = video.currentTime + lead;
  };
  const follow = () => {
    audio.playbackRate = video.playbackRate;
    if (wantedLevel() === 1) {
      if (canMove()) {
        // Not while it waits for its own data: a seek would ask for others.
        if (audio.paused || audio.readyState >= audio.HAVE_FUTURE_DATA) align();
        if (audio.paused && !audio.ended) start();
      } else audio.pause();
    }
    if (level === wantedLevel() || fading !== undefined) return;
    changed = performance.now();
    fading = setInterval(changeLevel, 20);
  };
  /** The press of the button allows it; a browser that refuses all the same leaves it off. */
  const start = () => void audio.play().catch(({ name }: Error) => name === 'AbortError' || want(false));
  const changeLevel = () => {
    const now = performance.now();
    // After a page that stood still it goes on from where it was, without a jump. The timers of a hidden page
    // are slow: there it keeps to the clock.
    const passed = now - changed;
    const step = (document.hidden ? passed : Math.min(passed, longestStep)) / fade;
    changed = now;
    level = wantedLevel() === 1 ? Math.min(1, level + step) : Math.max(0, level - step);
    audio.volume = level;
    if (level !== wantedLevel()) return;
    if (level === 0) audio.pause();
    clearInterval(fading);
    fading = undefined;
  };

  for (const name of [
    'playing',
    'pause',
    'ended',
    'waiting',
    'seeking',
    'seeked',
    'timeupdate',
    'ratechange',
  ]) {
    video.addEventListener(name, follow, { signal });
  }
  audio.addEventListener('playing', follow, { signal });
  const unsubscribe = subscribe(follow);
  audio.volume = level;
  follow();
  return () => {
    listening.abort();
    unsubscribe();
    clearInterval(fading);
    audio.pause();
  };
}
