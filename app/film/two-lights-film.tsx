import { useEffect, useRef, useState } from 'react';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { networkInformation, savesData } from '../ui/saves-data.ts';
import { withBase } from '../ui/with-base.ts';
import { chooseRendition, playableRenditions, readViewingConditions } from './choose-rendition.ts';
import { codecOf, type FilmFiles, type FilmWithFiles, type OtherLight } from './film-files.ts';
import { clockTime, frameAt } from './film-time.ts';
import { type InStep, playInStep } from './in-step.ts';
import { Timeline } from './timeline.tsx';

export interface TwoLightsFilmProps {
  film: FilmWithFiles;
  otherLight: OtherLight;
  first: HTMLVideoElement;
  second: HTMLVideoElement;
  setEdge: (percent: number) => void;
  onChange: (playing: Playing) => void;
}

/** What the figure around it shows. */
export interface Playing {
  plays: boolean;
  /** Both lights have a picture of their own. */
  started: boolean;
  failed: boolean;
  /** One light at a time: there is nothing to wipe. */
  isSwitch: boolean;
  toggle: () => void;
}

/**
 * Plays both lights in step, from the moment it is there. Where two films at once are too much, for
 * the connection or the device, it plays one, and a button goes over to the other at the same second.
 */
export function TwoLightsFilm({ film, otherLight, first, second, setEdge, onChange }: TwoLightsFilmProps) {
  const { fps, seconds } = film.files;
  const [isSwitch, setSwitch] = useState(isTooMuch);
  const [shown, setShown] = useState<0 | 1>(1);
  const [state, setState] = useState<InStep>({ plays: true, failed: false, frame: 0 });
  const [started, setStarted] = useState(false);
  const step = useRef<ReturnType<typeof playInStep>>(undefined);
  const only = isSwitch ? [first, second][shown] : undefined;

  useEffect(() => {
    setSources([first, second], film.files, only);
    const players: [HTMLVideoElement, HTMLVideoElement] = only ? [only, only] : [first, second];
    const at = state.frame;
    const inStep = playInStep(
      players,
      { seconds, fps },
      { onChange: setState, onTooSlow: () => setSwitch(true) },
    );
    step.current = inStep;
    if (at > 0) inStep.seek(at);
    if (state.plays) inStep.play();
    return () => {
      inStep.stop();
      for (const video of [first, second]) video.pause();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- anew for another set of films alone; where it was is read once
  }, [first, second, only]);

  useEffect(() => {
    const see = () => setStarted(true);
    const needed = only ?? second;
    needed.addEventListener('playing', see, { once: true });
    return () => needed.removeEventListener('playing', see);
  }, [only, second]);

  useEffect(() => {
    if (isSwitch) setEdge(shown === 1 ? 0 : 100);
  }, [isSwitch, shown, setEdge]);

  useEffect(() => {
    const toggle = () => (state.plays ? step.current?.pause() : step.current?.play());
    onChange({ plays: state.plays, started, failed: state.failed, isSwitch, toggle });
  }, [state.plays, state.failed, started, isSwitch, onChange]);

  const light = otherLight[shown === 1 ? 'from' : 'to'];
  return (
    <>
      <Timeline
        film={film}
        framing={film.files.wide}
        frame={state.frame}
        onSeek={(at) => step.current?.seek(frameAt(at, fps))}
      />
      <p className="film-time">
        {clockTime(state.frame / fps)} / {clockTime(seconds)}
      </p>
      {isSwitch && (
        <button type="button" className="film-button" onClick={() => setShown(shown === 1 ? 0 : 1)}>
          {fillPlaceholders(otherLight.show, { light: light.name })}
        </button>
      )}
    </>
  );
}

/** Before anything is loaded: who saves data, has a slow connection or little memory gets one film. */
function isTooMuch() {
  const { effectiveType = '4g' } = networkInformation() ?? {};
  // TypeScript's DOM library does not have the Device Memory API.
  const { deviceMemory = 8 } = navigator as Navigator & { deviceMemory?: number };
  return savesData() || effectiveType !== '4g' || deviceMemory < 2;
}

/** Both in one encoding and width, so that they take the same time; of one alone, the other stays as it is. */
function setSources(
  [first, second]: [HTMLVideoElement, HTMLVideoElement],
  { wide, otherLight, seconds }: FilmFiles,
  only: HTMLVideoElement | undefined,
) {
  const theirs = playableRenditions(otherLight?.videos ?? [], (type) => first.canPlayType(type) !== '');
  const chosen = chooseRendition(theirs, seconds, readViewingConditions(first.clientWidth));
  const same = wide.videos.find(
    (video) => chosen && codecOf(video) === codecOf(chosen) && video.width === chosen.width,
  );
  for (const [video, file] of [
    [first, same],
    [second, chosen],
  ] as const) {
    if (!file || (only && video !== only)) continue;
    const address = new URL(withBase(file.src), location.href).href;
    if (video.src !== address) video.src = address;
  }
}
