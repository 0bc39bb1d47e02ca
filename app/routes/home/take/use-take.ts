import { useCallback, useEffect, useRef, useState } from 'react';
import { frameAt, frameCount, timeOf } from '../../../film/film-time.ts';
import type { FilmFiles } from '../../../ui/film-files.ts';
import { withBase } from '../../../ui/with-base.ts';
import { scrubVideo } from './scrub-video.ts';
import { seekFilm } from './seek-film.ts';
import type { Marks } from './take-marks.tsx';

export type TakeState = Omit<ReturnType<typeof useTake>, 'scrubRef'>;

/**
 * Two videos that show one moment: the film itself, and the small one over it that follows the
 * strip (see TakeControls). When the strip rests, the film is sought to the same frame and shown
 * again.
 */
export function useTake(film: HTMLVideoElement, stage: HTMLElement, files: FilmFiles) {
  const { fps } = files;
  const scrubRef = useRef<HTMLVideoElement>(null);
  const scrubber = useRef<ReturnType<typeof scrubVideo>>(null);
  /** Where the strip's head is; `presented` is the frame in the picture, a moment later. */
  const [frame, setFrame] = useState<number>();
  const [presented, setPresented] = useState<number>();
  const [used, setUsed] = useState(false);
  const [scrubbing, setScrubbing] = useState(false);
  const [failed, setFailed] = useState(false);
  const [marksOn, setMarksOn] = useState(true);
  const marks = useMarks(files.marks, frame !== undefined);
  /** The frame asked for last; set before React renders, so that a late answer can be told. */
  const wanted = useRef<number>(undefined);
  /** The frame that the film was sought to last, and whether the strip has moved since. */
  const settled = useRef<number>(undefined);
  const moved = useRef(false);

  const seek = useCallback(
    (next: number) => {
      film.pause();
      wanted.current = next;
      moved.current = true;
      setUsed(true);
      setScrubbing(true);
      setFailed(false);
      setFrame(next);
      scrubber.current?.show(next);
    },
    [film],
  );

  /** Seeks the film to the frame of the strip. Only now are the film's own bytes asked for. */
  const settle = useCallback(() => {
    // The key that is let go may be one of the bar's, which has sought the film elsewhere.
    if (wanted.current === undefined || !moved.current) return;
    moved.current = false;
    settled.current = wanted.current;
    seekFilm(film, timeOf(wanted.current, fps));
  }, [film, fps]);

  const choose = useCallback(
    (seconds: number) => {
      seek(Math.round(seconds * fps));
      settle();
      stage.scrollIntoView({ block: 'nearest' });
    },
    [stage, fps, seek, settle],
  );

  useEffect(() => {
    if (!used || !scrubRef.current) return;
    const closing = new AbortController();
    scrubber.current = scrubVideo(scrubRef.current, fps, closing.signal, setPresented, () => setFailed(true));
    if (wanted.current !== undefined) scrubber.current.show(wanted.current);
    return () => closing.abort();
  }, [used, fps]);

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    let last: number | undefined;
    const follow = () => {
      const now = Math.min(frameAt(film.currentTime, fps), frameCount(files.seconds, fps) - 1);
      last = now;
      setFrame(now);
      setPresented(now);
    };
    // Another rendition loads: meanwhile the small video shows the frame, if it is loaded already.
    const coverGap = () => {
      const now = wanted.current ?? last;
      if (!scrubber.current || now === undefined) return;
      setScrubbing(true);
      scrubber.current.show(now);
    };
    // Sought by the bar or its keys, not from here: the strip no longer waits for its own frame.
    const onSeeking = () => {
      if (frameAt(film.currentTime, fps) !== settled.current) wanted.current = undefined;
    };
    const showFilm = () => {
      const late = wanted.current !== undefined && frameAt(film.currentTime, fps) !== wanted.current;
      if (late && film.paused) return;
      wanted.current = undefined;
      setScrubbing(false);
      follow();
    };
    film.addEventListener('emptied', coverGap, { signal });
    film.addEventListener('seeking', onSeeking, { signal });
    film.addEventListener('seeked', showFilm, { signal });
    film.addEventListener('playing', showFilm, { signal });
    if ('requestVideoFrameCallback' in film) {
      const onFrame = () => {
        if (signal.aborted) return;
        if (!film.paused) follow();
        film.requestVideoFrameCallback(onFrame);
      };
      film.requestVideoFrameCallback(onFrame);
    } else {
      // TypeScript takes every browser to have `requestVideoFrameCallback`, and this for unreachable.
      (film as HTMLVideoElement).addEventListener('timeupdate', follow, { signal });
    }
    return () => closing.abort();
  }, [film, fps, files.seconds]);

  return {
    scrubRef,
    frame,
    presented,
    used,
    scrubbing,
    failed,
    marks: marksOn ? marks : undefined,
    marksOn,
    toggleMarks: () => setMarksOn((on) => !on),
    seek,
    settle,
    choose,
  };
}

/** The positions of the marks, loaded at first use; without them the film has none. */
function useMarks(address: string, wanted: boolean): Marks | undefined {
  const [marks, setMarks] = useState<Marks>();
  useEffect(() => {
    if (!wanted) return;
    const closing = new AbortController();
    fetch(withBase(address), { signal: closing.signal })
      .then((response) => response.json() as Promise<Marks>)
      .then(setMarks)
      .catch(() => undefined);
    return () => closing.abort();
  }, [address, wanted]);
  return marks;
}
