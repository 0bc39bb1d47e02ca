import { frameAt, frameCount, timeOf } from './film-time.ts';

/**
 * What keeps the second of two films with the first: nothing, a little faster or slower, or a jump.
 * `ahead` is how far it is ahead, in seconds.
 */
export function correction(ahead: number, fps: number): { rate: number } | 'jump' {
  const frames = ahead * fps;
  if (Math.abs(frames) < 0.25) return { rate: 1 };
  if (Math.abs(frames) > 6) return 'jump';
  return { rate: 1 - Math.sign(frames) * Math.min(0.5, Math.abs(frames) / 4) };
}

export interface InStep {
  /** Whether it plays, or will as soon as both films can. */
  plays: boolean;
  failed: boolean;
  frame: number;
}

/** Jumps and waits in one showing, after which two films at once count as too much for this device. */
const mostSetbacks = 15;

/**
 * Two films of the same frames as one: the first leads. If one of them has no data, both wait; what
 * drifts is led back by its speed, what is further off by a jump.
 */
export function playInStep(
  [lead, other]: [HTMLVideoElement, HTMLVideoElement],
  { seconds, fps }: { seconds: number; fps: number },
  { onChange, onTooSlow }: { onChange: (state: InStep) => void; onTooSlow: () => void },
) {
  const both = [lead, other];
  const lastFrame = frameCount(seconds, fps) - 1;
  const listening = new AbortController();
  let wanted = false;
  let setbacks = 0;
  let told: InStep | undefined;

  for (const video of both) {
    for (const name of ['canplay', 'canplaythrough', 'seeked', 'playing', 'seeking', 'error'])
      video.addEventListener(name, settle, { signal: listening.signal });
    video.addEventListener('waiting', wait, { signal: listening.signal });
  }
  lead.addEventListener('timeupdate', tell, { signal: listening.signal });
  lead.addEventListener('ended', () => pause(lastFrame), { signal: listening.signal });
  followFrames();
  for (const video of both) video.preload = 'auto';

  return { play, pause: () => pause(frameNow()), seek, stop: () => listening.abort() };

  function play() {
    if (frameNow() >= lastFrame) show(0);
    wanted = true;
    setbacks = 0;
    settle();
  }

  /** Both come to rest in the middle of one frame. */
  function pause(frame: number) {
    wanted = false;
    for (const video of both) video.pause();
    show(frame);
    tell();
  }

  function seek(frame: number) {
    show(Math.min(Math.max(0, frame), lastFrame));
    settle();
  }

  function show(frame: number) {
    for (const video of both) {
      video.playbackRate = 1;
      video.currentTime = timeOf(frame, fps);
    }
  }

  /** Both play, or both stand and wait for the one that has no data yet. */
  function settle() {
    const ready = both.every((video) => !video.seeking && video.readyState >= video.HAVE_FUTURE_DATA);
    for (const video of both) {
      // Refused when it is paused again at once; `error` says when it fails.
      if (wanted && ready && video.paused) void video.play().catch(() => {});
      else if (wanted && !ready && !video.paused) video.pause();
    }
    tell();
  }

  function wait() {
    if (wanted && !both.some((video) => video.seeking)) setBack();
    settle();
  }

  function setBack() {
    setbacks += 1;
    if (setbacks > mostSetbacks) onTooSlow();
  }

  function followFrames() {
    if (listening.signal.aborted) return;
    if (wanted && !lead.paused && !other.paused) keepUp();
    requestAnimationFrame(followFrames);
  }

  function keepUp() {
    const wish = correction(other.currentTime - lead.currentTime, fps);
    if (wish === 'jump') {
      other.playbackRate = 1;
      other.currentTime = lead.currentTime;
      setBack();
    } else {
      other.playbackRate = wish.rate;
    }
    tell();
  }

  function frameNow() {
    return Math.min(frameAt(lead.currentTime, fps), lastFrame);
  }

  function tell() {
    const now = { plays: wanted, failed: both.some((video) => video.error !== null), frame: frameNow() };
    if (isSame(told, now)) return;
    told = now;
    onChange(now);
  }
}

const isSame = (one: InStep | undefined, other: InStep) =>
  one?.plays === other.plays && one.failed === other.failed && one.frame === other.frame;
