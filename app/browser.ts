/**
 * The loader: all the JavaScript a page loads at first. Before React is there it frosts the
 * navigation bar on scroll and, where CSS has no scroll timelines, draws the progress line. It
 * imports React when the browser is idle or the visitor shows intent. Must stay under 2 KB: all
 * else goes behind the import.
 */
import './styles/site.css';
import { keepFirstTouch } from './first-touch.ts';

if (!__STATIC__) keepFirstTouch();

const scrollThreshold = 50;
const root = document.documentElement;
const hasScrollTimeline = CSS.supports('animation-timeline: scroll()');

const readScroll = () => {
  root.toggleAttribute('data-scrolled', scrollY > scrollThreshold);
  if (!hasScrollTimeline) {
    const distance = root.scrollHeight - innerHeight;
    root.style.setProperty('--scrolled', String(distance > 0 ? scrollY / distance : 0));
  }
};
addEventListener('scroll', readScroll, { passive: true });
// In the next frame, which computes the layout anyway: reading it here would force a layout now.
requestAnimationFrame(readScroll);

/** Ends the wait of the pictures below the first view; see motion.css. */
const loadPictures = () => root.setAttribute('data-painted', '');

const intents = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;
let started = false;
const start = () => {
  if (started) return;
  started = true;
  loadPictures();
  for (const intent of intents) removeEventListener(intent, onIntent);
  void import('./hydrate.tsx')
    .then(({ hydrate }) => hydrate())
    // Our players are dead then, so the browser's own take their place.
    .catch(() => {
      for (const video of document.querySelectorAll<HTMLVideoElement>('.take-picture > video'))
        video.controls = true;
    })
    // Once more, now that React answers it; if React did not load, as without script.
    .finally(() => {
      removeEventListener('click', keepClick, true);
      kept?.click();
    });
};
/** A click on what only React can answer: kept until it is there. */
let kept: HTMLElement | null = null;
const keepClick = (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // A click is always on an element.
  const target = (event.target as Element).closest<HTMLElement>('.watch-link, .film-play, .film-stage video');
  if (!target) return;
  event.preventDefault();
  kept = target;
};
addEventListener('click', keepClick, true);
/**
 * Chromium reports a pointer that lies still as moved by nothing when the layout under it changes.
 */
const onIntent = (event: Event) => {
  const isStill = event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0;
  if (event.type !== 'pointermove' || !isStill) start();
};
for (const intent of intents) addEventListener(intent, onIntent, { passive: true });

const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 1500);
/** After `load`, so the first picture is there; the first paint may be later, and comes first. */
const whenPainted = () => {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return whenIdle();
  const paint = new PerformanceObserver(() => {
    paint.disconnect();
    loadPictures();
    whenIdle();
  });
  paint.observe({ type: 'paint', buffered: true });
};
// A search in the address counts as intent: only React can show its results.
if (location.search.includes('q=')) start();
else if (document.readyState === 'complete') whenPainted();
else addEventListener('load', whenPainted);
