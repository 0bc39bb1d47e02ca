/**
 * All the JavaScript a page loads at first. It keeps two things true while React is not there yet (the bar's
 * frosting and, where CSS cannot do it, the progress line), and fetches React when the browser is idle or
 * the visitor shows intent. Must stay under 2 KB: everything else goes behind the import.
 */
import './styles/site.css';
import { keepFirstTouch } from './first-touch.ts';

if (!__STATIC__) keepFirstTouch();

const scrollThreshold = 50;
const root = document.documentElement;
const linedByCss = CSS.supports('animation-timeline: scroll()');

const readScroll = () => {
  root.toggleAttribute('data-scrolled', scrollY > scrollThreshold);
  if (!linedByCss) {
    const distance = root.scrollHeight - innerHeight;
    root.style.setProperty('--scrolled', String(distance > 0 ? scrollY / distance : 0));
  }
};
addEventListener('scroll', readScroll, { passive: true });
// With the frame that lays the page out anyway: asked for here, it would be laid out within this script.
requestAnimationFrame(readScroll);

const intents = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;
let started = false;
const start = () => {
  if (started) return;
  started = true;
  for (const intent of intents) removeEventListener(intent, start);
  void import('./hydrate.tsx').then(({ hydrate }) => hydrate());
};
for (const intent of intents) addEventListener(intent, start, { passive: true });

const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 3000 }) : setTimeout(start, 1500);
/** A page may have loaded and not be painted yet: what it shows comes before our script. */
const whenPainted = () => {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return whenIdle();
  const paint = new PerformanceObserver(() => {
    paint.disconnect();
    whenIdle();
  });
  paint.observe({ type: 'paint', buffered: true });
};
// A search in the address is an intent: only the script can show what it finds.
if (location.search.includes('q=')) start();
else if (document.readyState === 'complete') whenPainted();
else addEventListener('load', whenPainted);
