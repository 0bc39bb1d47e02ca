import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import player from 'virtual:content/player';
import type { FilmWithFiles } from '../with-pictures.ts';
import { filmCommands } from './film-commands.ts';
import { filmKeys } from './film-keys.ts';
import { chapterAt, clockTime } from './film-time.ts';
import { FilmTools } from './film-tools.tsx';
import { FilmTrouble } from './film-trouble.tsx';
import { Timeline } from './timeline.tsx';
import { useCaptions } from './use-captions.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useIdle } from './use-idle.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayback } from './use-playback.ts';
import { useRendition } from './use-rendition.ts';
import { useTrouble } from './use-trouble.ts';

export interface FilmBarProps {
  film: FilmWithFiles;
  video: HTMLVideoElement;
  /** What fills the screen: the picture and this bar. */
  stage: HTMLElement;
  /** In place of timeline, time and chapter, on a page that has a timeline of its own. */
  position?: ReactNode;
}

/**
 * The player's own controls. They take the place of the browser's, over the same `<video>` element,
 * once a visitor has shown an interest in the film.
 */
export function FilmBar({ film, video, stage, position }: FilmBarProps) {
  const { seconds, fps } = film.files;
  const commands = useMemo(() => filmCommands(video, seconds, fps), [video, seconds, fps]);
  const playback = usePlayback(video, fps);
  const rendition = useRendition(video, film.files);
  const trouble = useTrouble(video);
  const fullScreen = useFullScreen(stage, video);
  const captions = useCaptions(video, film.files.captions);
  const playButton = useRef<HTMLButtonElement>(null);
  useMediaSession(film, commands, playback.playing);
  useIdle(stage, playback.playing && fullScreen.full);

  const { full } = fullScreen;
  useEffect(() => {
    if (full) rendition.grow();
    // oxlint-disable-next-line react/exhaustive-deps -- only when the size changes
  }, [full]);

  // Focus was in the browser's controls, which are gone. After Tab the button must be in view;
  // after a click the page must not move.
  useLayoutEffect(() => {
    const button = playButton.current;
    if (!button || document.activeElement !== video) return;
    button.focus({ preventScroll: true });
    if (button.matches(':focus-visible')) button.scrollIntoView({ block: 'nearest' });
  }, [video]);

  const onKeyDown = filmKeys(commands, seconds, {
    toggleFullScreen: fullScreen.toggle,
    toggleCaptions: captions.toggle,
  });
  useEffect(() => {
    stage.addEventListener('keydown', onKeyDown);
    return () => stage.removeEventListener('keydown', onKeyDown);
  });
  useEffect(() => {
    video.addEventListener('click', commands.toggle);
    return () => video.removeEventListener('click', commands.toggle);
  }, [video, commands]);

  if (rendition.renditions.length === 0) return <p className="film-bar">{player.unsupported}</p>;

  /** The button that was pressed goes away with the message. */
  const goOn = (retry: () => void) => {
    playButton.current?.focus();
    retry();
  };
  const at = playback.frame / fps;
  return (
    <div className="film-bar" role="group" aria-label={film.title}>
      <FilmTrouble
        trouble={trouble}
        smaller={rendition.smaller}
        onRetry={() => goOn(() => rendition.retry())}
        onSmaller={(smaller) => goOn(() => rendition.retry(smaller))}
      />
      {!position && <Timeline film={film} frame={playback.frame} onSeek={commands.seek} />}
      <button ref={playButton} type="button" className="film-button film-play" onClick={commands.toggle}>
        {playback.playing ? player.pause : playback.ended ? player.again : player.play}
      </button>
      {position ?? (
        <>
          <p className="film-time">
            {clockTime(at)} / {clockTime(seconds)}
          </p>
          <p className="film-chapter">{chapterAt(film.chapters, at).title}</p>
        </>
      )}
      <FilmTools
        files={film.files}
        video={video}
        commands={commands}
        speed={playback.speed}
        rendition={rendition}
        captions={captions}
      />
      <button
        type="button"
        className="film-button film-full"
        aria-pressed={fullScreen.full}
        onClick={fullScreen.toggle}
      >
        {player.fullScreen}
      </button>
    </div>
  );
}
