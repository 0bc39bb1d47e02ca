import { timeOf } from '../../../film/film-time.ts';

interface Scrubber {
  show(frame: number): void;
}

/**
 * Shows single frames of a video, the newest that was asked for, one seek at a time: a seek that
 * begins before the last one has ended shows nothing, and the picture would stand still.
 */
export function scrubVideo(
  video: HTMLVideoElement,
  fps: number,
  signal: AbortSignal,
  onShown: (frame: number) => void,
  onFailed: () => void,
): Scrubber {
  let wanted: number | undefined;
  let seeking: number | undefined;

  const next = () => {
    if (wanted === undefined || video.readyState < video.HAVE_METADATA) return;
    seeking = wanted;
    wanted = undefined;
    video.currentTime = timeOf(seeking, fps);
  };
  const onSeeked = () => {
    if (seeking !== undefined) onShown(seeking);
    // After the next paint, so that every frame that was found is also seen.
    requestAnimationFrame(() => {
      seeking = undefined;
      next();
    });
  };
  video.addEventListener('loadedmetadata', next, { signal });
  video.addEventListener('seeked', onSeeked, { signal });
  video.addEventListener(
    'error',
    () => {
      seeking = undefined;
      onFailed();
    },
    { signal },
  );

  return {
    show(frame) {
      wanted = frame;
      if (video.error) video.load();
      else if (seeking === undefined) next();
    },
  };
}
