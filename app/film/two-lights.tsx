import { type ComponentType, useRef, useState } from 'react';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { Picture } from '../ui/picture.tsx';
import { type FilmOnPage, type FilmWithFiles, loadFilm, type OtherLight } from './film-files.ts';
import type { Playing, TwoLightsFilmProps } from './two-lights-film.tsx';

const sizes = 'calc(100vw - 40px)';

interface TwoLightsProps {
  film: FilmOnPage;
  otherLight: OtherLight;
}

/**
 * One take in two lights, half and half, and a wipe from one to the other. Two stills until somebody
 * wants to see it move; without script it stays so. Who uses it imports its style sheets.
 */
export function TwoLights({ film, otherLight }: TwoLightsProps) {
  const picture = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState<HTMLVideoElement | null>(null);
  const [second, setSecond] = useState<HTMLVideoElement | null>(null);
  const { live, trouble, load, ask } = useTwoFilms(film);
  const [playing, setPlaying] = useState<Playing>();
  const { from, to, ...words } = otherLight;
  /** A property and no React state: a drag sets it on every move, and nothing else depends on it. */
  const setEdge = (percent: number) => picture.current?.style.setProperty('--edge', `${percent}%`);
  const isWipe = !playing?.isSwitch;
  return (
    <section className="two-lights" aria-labelledby="two-lights">
      <div className="section-head">
        <h2 id="two-lights" className="text-h2">
          {words.heading}
        </h2>
        <p className="measure text-fog">{words.text}</p>
      </div>
      <figure>
        <div className="two-lights-picture" ref={picture} data-started={playing?.started || undefined}>
          <Picture files={from.still.picture} alt={from.still.alt} sizes={sizes} />
          <video ref={setFirst} muted playsInline preload="none" aria-hidden="true" tabIndex={-1} />
          <div className="two-lights-other">
            <Picture files={to.still.picture} alt={to.still.alt} sizes={sizes} />
            <video ref={setSecond} muted playsInline preload="none" aria-hidden="true" tabIndex={-1} />
          </div>
          {isWipe && (
            <input
              type="range"
              className="wipe script-only screen-only"
              aria-label={fillPlaceholders(words.wipe, { from: from.name, to: to.name })}
              defaultValue={50}
              min={0}
              max={100}
              step={1}
              onInput={({ currentTarget }) => setEdge(currentTarget.valueAsNumber)}
            />
          )}
        </div>
        <figcaption className="film-bar">
          <button
            type="button"
            className="film-button film-play"
            onPointerEnter={load}
            onFocus={load}
            onClick={playing?.toggle ?? ask}
          >
            {playing?.plays ? words.pause : words.play}
          </button>
          {live && first && second && (
            <live.Film
              film={live.film}
              otherLight={otherLight}
              first={first}
              second={second}
              setEdge={setEdge}
              onChange={setPlaying}
            />
          )}
          <p className="two-lights-names">
            {from.name} <span aria-hidden="true">/</span> {to.name}
          </p>
          <p role="status" className="two-lights-trouble full-width">
            {(trouble || playing?.failed) && words.failed}
          </p>
        </figcaption>
      </figure>
    </section>
  );
}

const loadScript = () => import('./two-lights-film.tsx');

/** The films and what plays them: the script at the first sign of intent, the rest when asked for. */
function useTwoFilms(film: FilmOnPage) {
  const [live, setLive] = useState<{ Film: ComponentType<TwoLightsFilmProps>; film: FilmWithFiles }>();
  const [trouble, setTrouble] = useState(false);
  return {
    live,
    trouble,
    /** A failure is met again by `ask`. */
    load: () => void loadScript().catch(() => {}),
    ask: () => {
      setTrouble(false);
      Promise.all([loadScript(), loadFilm(film)]).then(
        ([{ TwoLightsFilm }, loaded]) => setLive({ Film: TwoLightsFilm, film: loaded }),
        () => setTrouble(true),
      );
    },
  };
}
