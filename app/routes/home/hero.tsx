import { Link } from 'react-router';
import home from 'virtual:content/home';
import site from 'virtual:content/site';
import { BackgroundFrame } from '../../frame/background-frame.tsx';
import type { PageMeta } from '../../page-meta.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SlateLine } from '../../ui/slate-line.tsx';

const { hero } = home;
const tallWhere = '(max-aspect-ratio: 4/5)';
const wideSizes = 'max(83vw, 178svh)';
const tallSizes = 'max(100vw, 48svh)';

/** The same two pictures as below: lazyRoute from the head, each only where it will be shown. */
export const heroPictures: NonNullable<PageMeta['preload']> = [
  { picture: hero.wide.picture, sizes: wideSizes, media: `not all and ${tallWhere}` },
  { picture: hero.tall.picture, sizes: tallSizes, media: tallWhere },
];

export function Hero() {
  return (
    <section className="hero">
      <BackgroundFrame className="hero-picture" objectPosition="33% 50%">
        <Picture
          first
          files={hero.wide.picture}
          alt={hero.wide.alt}
          sizes={wideSizes}
          also={{ files: hero.tall.picture, media: tallWhere, sizes: tallSizes }}
        />
      </BackgroundFrame>
      <div className="hero-words page-width">
        <p className="slate">{hero.kicker}</p>
        <h1 className="hero-headline">{hero.headline}</h1>
        <p className="hero-text">
          {hero.text} <span className="hero-more">{hero.more}</span>
        </p>
        <div className="hero-actions">
          <Link to={hero.primary.to} viewTransition className={buttonClass('primary')}>
            {hero.primary.label}
          </Link>
          <Link to={hero.secondary.to} viewTransition className={buttonClass('secondary')}>
            {hero.secondary.label}
          </Link>
        </div>
        <SlateLine
          className="hero-slate"
          parts={[...(hero.wide.slate ?? []), `Pilot delivery ${site.promises.pilotDelivery}`, site.credit]}
        />
      </div>
    </section>
  );
}
