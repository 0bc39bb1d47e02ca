/**
 * Calls `end` when the visitor wants the page back: Escape, a click on anything but
 * `[data-keeps-film]`, or half of the film scrolled out of sight.
 */
export function endOnLeaving(stage: HTMLElement, signal: AbortSignal, end: () => void) {
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal });
  // Capture: the click that started the film has passed this phase, so it cannot end it.
  document.addEventListener(
    'click',
    (event) => {
      const keeps = event.target instanceof Element && event.target.closest('[data-keeps-film]');
      if (!keeps) end();
    },
    { capture: true, signal },
  );
  const observer = new IntersectionObserver(([entry]) => entry && entry.intersectionRatio < 0.5 && end(), {
    threshold: 0.5,
  });
  observer.observe(stage);
  signal.addEventListener('abort', () => observer.disconnect());
}
