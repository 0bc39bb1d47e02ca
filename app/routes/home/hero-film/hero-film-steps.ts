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
