import { useEffect, useMemo, useRef, useState } from 'react';
import type { FilmFiles, FilmVideo } from '../ui/film-files.ts';
import { withBase } from '../ui/with-base.ts';
import { chooseRendition, playableRenditions } from './choose-rendition.ts';
import { readViewingConditions } from './viewing-conditions.ts';

/**
 * Which file of the film is played: chosen by the visitor, or by what the display and the
 * connection need. `video.src` takes precedence over the `<source>` elements, which serve without
 * script.
 */
export function useRendition(video: HTMLVideoElement, { videos, seconds }: FilmFiles) {
  const renditions = useMemo(
    () => playableRenditions(videos, (type) => video.canPlayType(type) !== ''),
    [videos, video],
  );
  const [current, setCurrent] = useState<FilmVideo>();
  const [chosen, setChosen] = useState<FilmVideo>();
  const lastTime = useLastTime(video);

  useEffect(() => {
    const update = () => setCurrent(renditions.find((one) => video.currentSrc.endsWith(one.src)));
    video.addEventListener('loadstart', update);
    update();
    // A film that plays already goes on with the source that the browser has taken.
    if (video.paused && video.currentTime === 0) {
      const best = chooseRendition(renditions, seconds, readViewingConditions(video.clientWidth));
      if (best && !video.currentSrc.endsWith(best.src)) loadFilm(video, best, { at: 0, play: false });
    }
    return () => video.removeEventListener('loadstart', update);
  }, [video, renditions, seconds]);

  return {
    renditions,
    chosen,
    /** The next smaller rendition, if there is one. */
    smaller: current && renditions[renditions.indexOf(current) + 1],
    /** Without a rendition: the automatic choice. */
    choose(rendition: FilmVideo | undefined) {
      setChosen(rendition);
      const next =
        rendition ?? chooseRendition(renditions, seconds, readViewingConditions(video.clientWidth));
      if (next && next !== current) loadFilm(video, next, { at: lastTime.current, play: !video.paused });
    },
    /** To the automatic choice, where that is larger: the picture has grown. */
    grow() {
      const best = chooseRendition(renditions, seconds, readViewingConditions(video.clientWidth));
      if (chosen || !best || best.width <= (current?.width ?? 0)) return;
      loadFilm(video, best, { at: lastTime.current, play: !video.paused });
    },
    /** Plays on from where the film has stopped; another rendition counts as chosen. */
    retry(rendition = current) {
      if (!rendition) return;
      if (rendition !== current) setChosen(rendition);
      loadFilm(video, rendition, { at: lastTime.current, play: true });
    },
  };
}

function loadFilm(video: HTMLVideoElement, { src }: FilmVideo, { at, play }: { at: number; play: boolean }) {
  video.preload = at > 0 || play ? 'auto' : 'none';
  // Else it would be shown again in the middle of the film.
  if (at > 0) video.removeAttribute('poster');
  video.src = withBase(src);
  if (at > 0) video.addEventListener('loadedmetadata', () => (video.currentTime = at), { once: true });
  // Refused when it fails again: the `error` event says so.
  if (play) void video.play().catch(() => {});
}

/** The last known time of it; an element whose loading fails says 0. */
function useLastTime(video: HTMLVideoElement) {
  const lastTime = useRef(video.currentTime);
  useEffect(() => {
    const update = () => {
      if (video.readyState > 0) lastTime.current = video.currentTime;
    };
    video.addEventListener('timeupdate', update);
    video.addEventListener('seeking', update);
    return () => {
      video.removeEventListener('timeupdate', update);
      video.removeEventListener('seeking', update);
    };
  }, [video]);
  return lastTime;
}
