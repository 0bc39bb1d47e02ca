import './hero.css';
import home from 'virtual:content/home';
import site from 'virtual:content/site';
import { creditsOf } from '../../../domain/content/credits.ts';
import { useMovingPicture } from '../../moving-picture/moving-picture.tsx';
import { buttonClass, PageLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SlateLine } from '../../ui/slate-line.tsx';
import { useHeroFilm } from './hero-film.tsx';
import { sizes, tallWhere } from './hero-pictures.ts';

const { hero } = home;

/** The first view: picture and words, and the film in place of both while it is watched. */
export function Hero() {
  const { phase, heroFilm, watchLink } = useHeroFilm();
  const { picture, pictureSwitch } = useMovingPicture({
    className: 'hero-picture screen-only',
    held: phase !== undefined,
    children: (
      <Picture
        first
        files={hero.wide.picture}
        alt={hero.wide.alt}
        sizes={sizes}
        also={{ files: hero.tall.picture, media: tallWhere, sizes }}
      />
    ),
  });
  return (
    <section className="hero" data-film={phase}>
      {picture}
      {heroFilm}
      <div className="hero-words page-width">
        <hgroup>
          <p className="slate">{hero.kicker}</p>
          <h1 className="hero-headline">
            {hero.headline.split(/(\S+-\S+|\b\w\w? \w{1,8}\b)/).map((part, index) =>
              // No line ends after a hyphen, or with a word as short as "AI" or "in".
              index % 2 === 1 ? (
                <span key={part} className="hero-compound">
                  {part}
                </span>
              ) : (
                part
              ),
            )}
          </h1>
        </hgroup>
        <p className="hero-text">
          {hero.text} <span className="hero-more">{hero.more}</span>
          <span className="hero-brief">{hero.brief}</span>
        </p>
        <div className="hero-actions actions">
          <PageLink link={hero.primary} className={buttonClass('primary')} />
          <PageLink link={hero.secondary} className={buttonClass('secondary')} />
        </div>
        <SlateLine
          className="hero-slate"
          parts={[
            ...(hero.wide.slate ?? []),
            hero.delivery,
            ...creditsOf([hero.wide, hero.tall], site.credit),
          ]}
        />
      </div>
      {watchLink}
      {pictureSwitch}
    </section>
  );
}
