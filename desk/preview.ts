import type { WordsMark } from '../domain/content/field-path.ts';

/**
 * In every page of the preview's frame: tells the desk which text or picture was touched, and shows
 * the one whose field is being edited. The frame has an origin of its own, so all of it is messages.
 */
const marks = JSON.parse(document.getElementById('marks')?.textContent ?? '[]') as WordsMark[];
/** A number in characters that nothing shows: tools/content/mark-words.ts. */
const pattern = /\u2063([\u2061\u2062]+)\u2063/g;
const numberIn = (bits: string) =>
  Number.parseInt(Array.from(bits, (bit) => (bit === '\u2062' ? '1' : '0')).join(''), 2);

const elements = new Map<number, Element>();

function note(element: Element | null, text: string): string {
  for (const [, bits = ''] of text.matchAll(pattern)) {
    const number = numberIn(bits);
    if (!element || !marks[number]) continue;
    element.setAttribute('data-words', String(number));
    if (!elements.has(number)) elements.set(number, element);
  }
  return text.replaceAll(pattern, '');
}

const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const text = node.nodeValue ?? '';
  if (text.includes('\u2063')) node.nodeValue = note(node.parentElement, text);
}
for (const element of document.querySelectorAll('*')) {
  for (const { name, value } of element.attributes) {
    if (value.includes('\u2063')) element.setAttribute(name, note(name === 'alt' ? element : null, value));
  }
}

// Without the site's script the bar would stay clear, and its words lie over those of the page.
const frost = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 50);
addEventListener('scroll', frost, { passive: true });
frost();

const style = document.createElement('style');
style.textContent =
  '[data-words]{cursor:pointer}[data-words]:hover,[data-shown]{outline:2px solid #f2c14e;outline-offset:3px}';
document.head.append(style);

const tell = (what: object) => parent.postMessage(what, '*');

document.addEventListener(
  'click',
  (event) => {
    const target = event.target instanceof Element ? event.target : null;
    // The browser's own controls of a film are for watching it.
    if (target?.closest('video, audio')) return;
    event.preventDefault();
    event.stopPropagation();
    // Over a picture there may be words or a veil: the picture is found below them.
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    const touched =
      target?.closest('[data-words]') ??
      below.find((one) => one.hasAttribute('data-words')) ??
      target?.querySelector('[data-words]');
    const mark = marks[Number(touched?.getAttribute('data-words') ?? -1)];
    if (!mark) return;
    // Of a picture the words are marked, and the picture itself is what is meant.
    const path = touched instanceof HTMLImageElement ? [...mark.path.slice(0, -1), 'picture'] : mark.path;
    tell({ edit: { file: mark.file, path } });
  },
  true,
);

let wasTold = 0;
addEventListener(
  'scroll',
  () => {
    if (performance.now() - wasTold < 100) return;
    wasTold = performance.now();
    tell({ scroll: scrollY });
  },
  { passive: true },
);

addEventListener('message', ({ source, data }: MessageEvent<{ show?: WordsMark; scroll?: number }>) => {
  if (source !== parent) return;
  if (data.scroll !== undefined) scrollTo({ top: data.scroll, behavior: 'instant' });
  if (data.show) {
    const wanted = JSON.stringify(data.show);
    const index = marks.findIndex((mark) => JSON.stringify(mark) === wanted);
    for (const one of document.querySelectorAll('[data-shown]')) one.removeAttribute('data-shown');
    const element = elements.get(index);
    element?.setAttribute('data-shown', '');
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
});
tell({ ready: true });
