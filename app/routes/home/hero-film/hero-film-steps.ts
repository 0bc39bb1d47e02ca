/** Resolves when nothing inside `element` is in transition; at once under reduced motion. */
export const transitionsEnd = (element: Element) =>
  Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished));

/** Resolves when the film can start; rejects when none of its sources can be played. */
export function canPlay(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (video.readyState >= video.HAVE_FUTURE_DATA) return resolve();
    video.addEventListener('canplay', () => resolve(), { once: true, signal });
    // A `<source>` that fails gets an error event, which does not bubble; then the next is tried.
    const onError = ({ target }: Event) => {
      if (target === video.querySelector('source:last-of-type')) reject(new Error('no source plays'));
    };
    video.addEventListener('error', onError, { capture: true, signal });
  });
}

/** Into full screen and, where the browser allows it, landscape; or out of it. */
export async function fullScreen(stage: HTMLElement) {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (!document.fullscreenEnabled) {
    // iPhones give full screen to a video alone.
    const video = stage.querySelector<HTMLVideoElement & { webkitEnterFullscreen?: () => void }>('video');
    return video?.webkitEnterFullscreen?.();
  }
  await stage.requestFullscreen();
  const orientation = screen.orientation as ScreenOrientation & { lock?: (to: string) => Promise<void> };
  await orientation.lock?.('landscape').catch(() => undefined);
}
