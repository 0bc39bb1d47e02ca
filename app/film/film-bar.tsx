import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import player from 'virtual:content/player';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { withBase } from '../ui/with-base.ts';
import type { FilmController, LiveFilm } from './controller.ts';
import type { FilmVideo, FilmWithFiles } from './film-files.ts';
import { chapterAt } from './film-frames.ts';
import { togglePictureInPicture, useFullScreen, useIdle, useMediaSession } from './film-screen.ts';
import { useFilmSound } from './film-sound.ts';
import { type FilmState, wantsToPlay } from './film-state.ts';
import { clockTime } from './film-time.ts';
import { Timeline } from './timeline.tsx';

export interface FilmBarProps extends LiveFilm {
  film: FilmWithFiles;
  video: HTMLVideoElement | null;
  /** What fills the screen: the picture and this bar. */
  stage: HTMLElement | null;
  /** In place of timeline, time and chapter. */
  position?: ReactNode;
  /** Further controls, under "More". */
  more?: ReactNode;
  /** In the hero, where the film goes away again: the name of the button for it, and what it does. */
  stop?: { label: string; onStop: () => void };
}

/** Of a film whose script is there. */
export interface LiveBarProps extends Omit<FilmBarProps, 'position' | 'more' | 'stop'> {
  video: HTMLVideoElement;
  stage: HTMLElement;
  controller: FilmController;
}

/** Our controls; in a page as it is built they stand there, and do nothing until its script has come. */
export function FilmBar(props: FilmBarProps) {
  const { film, video, stage, controller, state, framing, position, more, stop } = props;
  const { seconds, fps } = film.files;
  const playing = wantsToPlay(state);
  const fullScreen = useFullScreen(stage, video);
  const captions = useCaptions(film, video);
  const sound = useSound(film, video);
  const [moreShown, setMoreShown] = useState(false);
  const moreId = useId();
  const playButton = useRef<HTMLButtonElement>(null);
  useMediaSession(film, controller, playing);
  useIdle(stage, playing && fullScreen.full);
  useEffect(() => {
    if (fullScreen.full) controller?.grow();
  }, [fullScreen.full, controller]);

  // Focus was on the link that opened the hero's film. After Enter the button must be in view; after
  // a click the page must not move.
  const inHero = stop !== undefined;
  useLayoutEffect(() => {
    const button = playButton.current;
    if (!button || !inHero) return;
    button.focus({ preventScroll: true });
    if (button.matches(':focus-visible')) button.scrollIntoView({ block: 'nearest' });
  }, [inHero]);

  const keys = {
    f: fullScreen.toggle,
    c: captions.toggle,
    m: sound.toggle,
    // In full screen the browser ends that, and that alone.
    ...(stop && !fullScreen.full && { Escape: stop.onStop }),
  };
  useEffect(() => {
    if (!stage || !controller) return;
    const onKeyDown = filmKeys(controller, seconds, keys);
    // The page is the hero's film's while it is there: keys work without focus too.
    const listening = inHero ? document : stage;
    const listener = (event: Event) => {
      const { target } = event;
      if (target === document.body || (target instanceof Node && stage.contains(target))) {
        onKeyDown(event as KeyboardEvent);
      }
    };
    listening.addEventListener('keydown', listener);
    return () => listening.removeEventListener('keydown', listener);
  });
  useEffect(() => {
    if (!stage || !controller) return;
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.matches('video, .hero-film-bar')) controller.toggle();
    };
    stage.addEventListener('click', onClick);
    return () => stage.removeEventListener('click', onClick);
  }, [stage, controller]);

  if (controller?.isPlayable() === false) return <p className="film-bar">{player.unsupported}</p>;

  const frame = state.frame ?? 0;
  return (
    <div className="film-bar script-only" role="group" aria-label={film.title}>
      <Trouble controller={controller} state={state} focus={playButton} />
      <PlayButton ref={playButton} state={state} onClick={() => controller?.toggle()} />
      {!position && (
        <Timeline
          film={film}
          framing={framing}
          frame={state.frame}
          onSeek={(moment) => controller?.seek(moment)}
        />
      )}
      {position ?? (
        <>
          <p className="film-time">
            {clockTime(frame / fps)} / {clockTime(seconds)}
          </p>
          <p className="film-chapter">{chapterAt(film.chapters, frame / fps).title}</p>
        </>
      )}
      <div className="film-tools">
        {inHero && captions.select}
        {sound.button}
        {!inHero && (
          <button
            type="button"
            className="film-button"
            aria-expanded={moreShown}
            aria-controls={moreId}
            onClick={() => setMoreShown((shown) => !shown)}
          >
            {player.more}
          </button>
        )}
      </div>
      <button
        type="button"
        className="film-button film-full"
        aria-pressed={fullScreen.full}
        onClick={fullScreen.toggle}
      >
        {fullScreen.full ? player.fullScreen.on : player.fullScreen.off}
      </button>
      {stop ? (
        <button type="button" className="film-button film-stop" onClick={stop.onStop}>
          {stop.label}
        </button>
      ) : (
        <div className="film-more" id={moreId} hidden={!moreShown}>
          <ShortButton words={player.frameBack} onClick={() => controller?.stepFrames(-1)} />
          <ShortButton words={player.frameForward} onClick={() => controller?.stepFrames(1)} />
          {captions.select}
          {more}
          {video && document.pictureInPictureEnabled && (
            <ShortButton words={player.pictureInPicture} onClick={() => void togglePictureInPicture(video)} />
          )}
        </div>
      )}
    </div>
  );
}

/** The keys that video players share; they work while the focus is anywhere in the player. */
function filmKeys(controller: FilmController, length: number, further: Record<string, () => void>) {
  const actions: Record<string, () => void> = {
    ' ': controller.toggle,
    k: controller.toggle,
    j: () => controller.seekBy(-10),
    l: () => controller.seekBy(10),
    ArrowLeft: () => controller.seekBy(-5),
    ArrowRight: () => controller.seekBy(5),
    ',': () => controller.stepFrames(-1),
    '.': () => controller.stepFrames(1),
    ...further,
  };
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    // A list takes letters and arrows for itself, a button the space bar, the volume and the strip
    // arrows.
    if (event.target.matches('select')) return;
    if (event.key.startsWith('Arrow') && event.target.matches('[data-arrows="own"]')) return;
    if (event.key === ' ' && event.target.matches('button')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = /^\d$/.test(key) ? () => controller.seek((Number(key) / 10) * length) : actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}

interface PlayButtonProps {
  ref?: Ref<HTMLButtonElement>;
  state: FilmState;
  play?: string;
  onClick: () => void;
}

/** While there is no picture yet it says so; pressed then, the film does not begin. */
export function PlayButton({ ref, state, play = player.play, onClick }: PlayButtonProps) {
  const playing = state.waiting ? player.waiting : player.pause;
  return (
    <button ref={ref} type="button" className="film-button film-play" onClick={onClick}>
      {wantsToPlay(state) ? playing : state.ended ? player.again : play}
    </button>
  );
}

interface TroubleProps {
  controller: FilmController | undefined;
  state: FilmState;
  /** The button that was pressed goes away with the message: what has the focus then. */
  focus: RefObject<HTMLButtonElement | null>;
}

/** Over the picture: why the film has stopped, and how to go on. */
export function Trouble({ controller, state: { trouble }, focus }: TroubleProps) {
  const smaller = trouble && controller?.smaller();
  const goOn = (rendition?: FilmVideo) => {
    focus.current?.focus();
    controller?.retry(rendition);
  };
  return (
    <div className="film-trouble" data-shown={trouble}>
      <p role="status">{trouble && player[trouble]}</p>
      {trouble && (
        <button type="button" className="film-button" onClick={() => goOn()}>
          {player.retry}
        </button>
      )}
      {smaller && (
        <button type="button" className="film-button" onClick={() => goOn(smaller)}>
          {fillPlaceholders(player.smaller, { n: smaller.width })}
        </button>
      )}
    </div>
  );
}

interface ShortButtonProps {
  words: { short: string; label: string };
  onClick: () => void;
}

/** A word that fits on a phone, and a name that says it all. */
const ShortButton = ({ words, onClick }: ShortButtonProps) => (
  <button type="button" className="film-button" aria-label={words.label} onClick={onClick}>
    {words.short}
  </button>
);

/** Which captions are shown, by their language; none where a film has none. */
function useCaptions({ files: { captions } }: FilmWithFiles, video: HTMLVideoElement | null) {
  const [language, setLanguage] = useState('');
  useEffect(() => {
    if (video) showCaptions(video.textTracks, language);
  }, [video, language]);
  return {
    toggle: () => setLanguage(language ? '' : (captions[0]?.language ?? '')),
    // A native list: on a phone it opens the system's own, and keys work without a line of ours.
    select: captions.length > 0 && (
      <select
        className="film-button"
        aria-label={player.captions.label}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      >
        <option value="">{player.captions.off}</option>
        {captions.map(({ language: code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    ),
  };
}

function showCaptions(tracks: TextTrackList, language: string) {
  for (const track of tracks) {
    if (track.kind === 'captions') track.mode = track.language === language ? 'showing' : 'disabled';
  }
}

/** Whether the film's sound is on; no button where a film has none. */
function useSound({ files: { sound } }: FilmWithFiles, video: HTMLVideoElement | null) {
  const { on, toggle, ref } = useFilmSound(video);
  return {
    toggle,
    button: sound && (
      <>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- They lie on the picture. */}
        <audio ref={ref} preload="none">
          {sound.map(({ src, type }) => (
            <source key={src} src={withBase(src)} type={type} />
          ))}
        </audio>
        <button type="button" className="film-button film-sound" aria-pressed={on} onClick={toggle}>
          {on ? player.sound.on : player.sound.off}
        </button>
      </>
    ),
  };
}
