import { useEffect, useState } from 'react';
import { frameAt } from './film-time.ts';

const events = [
  'play',
  'pause',
  'ended',
  'seeking',
  'seeked',
  'timeupdate',
  'ratechange',
  'emptied',
] as const;

export interface Playback {
  playing: boolean;
  ended: boolean;
  frame: number;
  speed: number;
}

/**
 * What the film does, read anew at every event and at every frame it shows, so that the timeline
 * moves with the picture; `timeupdate` alone comes four times a second.
 */
export function usePlayback(video: HTMLVideoElement, fps: number): Playback {
  const [state, setState] = useState(() => readPlayback(video, fps));
  useEffect(() => {
    const update = () =>
      setState((before) => {
        const now = readPlayback(video, fps);
        return isSame(before, now) ? before : now;
      });
    let request = 0;
    const onFrame = () => {
      update();
      request = video.requestVideoFrameCallback(onFrame);
    };
    const hasFrames = 'requestVideoFrameCallback' in video;
    if (hasFrames) request = video.requestVideoFrameCallback(onFrame);
    for (const name of events) video.addEventListener(name, update);
    return () => {
      if (hasFrames) video.cancelVideoFrameCallback(request);
      for (const name of events) video.removeEventListener(name, update);
    };
  }, [video, fps]);
  return state;
}

const readPlayback = (video: HTMLVideoElement, fps: number): Playback => ({
  playing: !video.paused && !video.ended,
  ended: video.ended,
  frame: frameAt(video.currentTime, fps),
  speed: video.playbackRate,
});

const isSame = (one: Playback, other: Playback) =>
  one.playing === other.playing &&
  one.ended === other.ended &&
  one.frame === other.frame &&
  one.speed === other.speed;
