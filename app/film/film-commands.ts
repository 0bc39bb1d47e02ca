import { frameAt, frameCount, timeOf } from './film-time.ts';

/** What the bar, the keys and the media keys of the device do with a film. */
export interface FilmCommands {
  toggle: () => void;
  seek: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  stepFrames: (frames: number) => void;
  setSpeed: (speed: number) => void;
  /** From 0 to 1. */
  setVolume: (volume: number) => void;
}

export function filmCommands(video: HTMLVideoElement, length: number, fps: number): FilmCommands {
  /** `preload="none"` would leave a film that was never played where it is. */
  const seek = (seconds: number) => {
    video.preload = 'auto';
    video.currentTime = Math.min(Math.max(0, seconds), length);
  };
  return {
    toggle() {
      // The promise of `play` is refused when the film fails; its `error` event says so too.
      if (video.paused) void video.play().catch(() => {});
      else video.pause();
    },
    seek,
    seekBy: (seconds) => seek(video.currentTime + seconds),
    stepFrames(frames) {
      video.pause();
      const frame = Math.min(frameAt(video.currentTime, fps) + frames, frameCount(length, fps) - 1);
      seek(timeOf(Math.max(0, frame), fps));
    },
    setSpeed(speed) {
      video.playbackRate = speed;
      // Else loading another rendition would set it back to 1.
      video.defaultPlaybackRate = speed;
    },
    setVolume(volume) {
      video.volume = volume;
    },
  };
}
