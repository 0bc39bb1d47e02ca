import './shots.css';
import '../../film/film.css';
import '../../film/strip.css';
import { useState } from 'react';
import film from 'virtual:content/films/one-take';
import home from 'virtual:content/home';
import { FilmPlayer } from '../../film/film-player.tsx';
import { PageLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { SlateLine } from '../../ui/slate-line.tsx';

const { shots } = home;
const sizes = '(min-width: 64rem) calc(25vw - 46px), calc(50vw - 28px)';

/** The four selling points, each at a moment of the film above them. */
export function Shots() {
  const [hasStrip, setHasStrip] = useState(false);
  const [moment, setMoment] = useState<{ at: number }>();
  const [frame, setFrame] = useState(-1);
  const passed = shots.items.findLastIndex(({ at }) => Math.round(at * film.files.fps) <= frame);
  return (
    <Section id="shots" heading={shots.heading} text={shots.text}>
      <FilmPlayer
        variant="strip"
        film={film}
        words={shots.strip}
        moment={moment}
        onFrame={setFrame}
        onReady={() => setHasStrip(true)}
      />
      <p className="shots-made">{shots.made.text}</p>
      <p className="shots-links">
        <PageLink link={shots.made.screening} />
        <PageLink link={shots.made.link} />
      </p>
      <ul className="moments">
        {shots.items.map(({ title, text, at, still }, index) => (
          <li key={title} className="moment" data-current={passed === index || undefined}>
            <figure className="still">
              <Picture files={still.picture} alt={still.alt} sizes={sizes} />
            </figure>
            <SlateLine parts={still.slate ?? []} className="moment-slate" />
            <h3 className="text-h3">
              {hasStrip ? (
                <button
                  type="button"
                  className="moment-button"
                  aria-current={passed === index || undefined}
                  onClick={() => setMoment({ at })}
                >
                  {title}
                </button>
              ) : (
                <span className="moment-button">{title}</span>
              )}
            </h3>
            <p className="moment-text">{text}</p>
          </li>
        ))}
      </ul>
      <p className="shots-credit slate">{film.credit}</p>
    </Section>
  );
}
