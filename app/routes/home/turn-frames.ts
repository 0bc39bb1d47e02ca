import type { TurnFiles } from '../../film/film-files.ts';
import { timeOf } from '../../film/film-frames.ts';
import { savesData } from '../../ui/saves-data.ts';
import { withBase } from '../../ui/with-base.ts';

export type TurnFrames = ReturnType<typeof keepFrames>;

/** Of a decoded frame, in pixels: 73 of them take 150 MB, and 80 MB on a phone. */
const mostWidth = 1120;
/** A picture that is no wider, in CSS pixels, gets the smaller file. */
const smallWidth = 900;
/** Milliseconds in which the first frame has to come once it is turned: some phones load no video then. */
const giveUpAfter = 5000;
/** Milliseconds without a new position, after which a frame is shown as sharp as the file has it. */
const restAfter = 200;

interface Options {
  /** The first to be decoded, then those after it. */
  first: number;
  count: number;
  onFailed: () => void;
}

/**
 * The frames of a small video, each decoded once and kept, so that any of them is drawn within the
 * frame in which it is asked for. Seeking, as the strip of the take does, is two to four frames
 * behind a finger on a phone.
 */
export function keepFrames(box: HTMLElement, { videos, fps }: TurnFiles, options: Options) {
  const { first, count, onFailed } = options;
  const byWidth = videos.toSorted((one, other) => one.width - other.width);
  const file = box.clientWidth <= smallWidth ? byWidth[0] : byWidth.at(-1);
  if (!file) throw new Error('there is no video of the turn');
  const width = Math.min(file.width, mostWidth);
  const height = Math.round((width * file.height) / file.width);

  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', className: 'turn-video' });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height, className: 'turn-canvas' });
  for (const each of [video, canvas]) each.setAttribute('aria-hidden', 'true');
  box.prepend(video, canvas);

  const kept: ImageBitmap[] = [];
  const waiting: { from: number; to: number; resolve: () => void }[] = [];
  let wanted = first;
  let isAsked = false;
  let seeking: number | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let givingUp: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  video.addEventListener('loadedmetadata', next);
  video.addEventListener('seeked', () => void found());
  video.addEventListener('error', fail);
  if (!savesData()) load();

  return {
    /** Draws it, or the nearest that is there until it comes. */
    show(position: number) {
      wanted = position;
      isAsked = true;
      load();
      if (closed) return;
      draw();
      givingUp ??= setTimeout(() => nearest() === undefined && fail(), giveUpAfter);
      clearTimeout(resting);
      if (width < file.width) resting = setTimeout(next, restAfter);
    },
    /** Resolves when all of them are there. */
    has: (from: number, to: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ from, to, resolve });
        tellWaiting();
      }),
    close,
  };

  function load() {
    if (closed || video.src || !file) return;
    if (video.canPlayType(file.type)) video.src = withBase(file.src);
    else fail();
  }

  /** One seek at a time: the frame that is wanted, then what is missing, then the one it rests at. */
  function next() {
    if (closed || seeking !== undefined || video.readyState < video.HAVE_METADATA) return;
    const order = [wanted, ...Array.from({ length: count }, (_, index) => (first + index) % count)];
    const missing = order.find((frame) => !kept[frame]);
    if (missing === undefined && (width === file?.width || !isAsked)) return;
    seeking = missing ?? wanted;
    video.currentTime = timeOf(seeking, fps);
  }

  async function found() {
    const frame = seeking;
    if (frame === undefined) return;
    if (kept[frame]) {
      seeking = undefined;
      if (frame === wanted) box.dataset['rests'] = '';
      return;
    }
    try {
      kept[frame] = await createImageBitmap(video, { resizeWidth: width, resizeHeight: height });
    } catch {
      return fail();
    }
    seeking = undefined;
    if (closed) return close();
    if (frame === wanted && isAsked) draw();
    tellWaiting();
    next();
  }

  function draw() {
    delete box.dataset['rests'];
    const frame = nearest();
    if (frame === undefined || String(frame) === canvas.dataset['frame']) return;
    canvas.getContext('2d', { alpha: false })?.drawImage(kept[frame] as ImageBitmap, 0, 0);
    canvas.dataset['frame'] = String(frame);
  }

  function nearest() {
    for (let off = 0; off < count; off += 1) {
      const there = [wanted - off, wanted + off].find((frame) => kept[frame]);
      if (there !== undefined) return there;
    }
    return undefined;
  }

  function tellWaiting() {
    for (const { from, to, resolve } of waiting) {
      if (Array.from({ length: to - from + 1 }, (_, index) => kept[from + index]).every(Boolean)) resolve();
    }
  }

  function fail() {
    close();
    onFailed();
  }

  function close() {
    closed = true;
    clearTimeout(resting);
    clearTimeout(givingUp);
    for (const bitmap of kept) bitmap?.close();
    kept.length = 0;
    video.removeAttribute('src');
    video.remove();
    canvas.remove();
  }
}
