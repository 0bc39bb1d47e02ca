import film from 'virtual:content/films/one-take';
import home from 'virtual:content/home';
import type { RouteHandle } from '../../page-meta.ts';
import { heroPictures } from './hero-pictures.ts';
import { Hero } from './hero.tsx';
import { Lights } from './lights.tsx';
import { Closing, Pilot, Terms } from './sections.tsx';
import { Shots } from './shots.tsx';
import { Turn } from './turn.tsx';

export const handle: RouteHandle = {
  meta: () => ({
    title: home.title,
    description: home.description,
    film,
    preload: heroPictures,
    card: { title: home.hero.headline, slate: [home.hero.kicker], still: home.hero.wide },
  }),
};

export function Component() {
  return (
    <>
      <Hero />
      <Turn />
      <Shots />
      <Pilot />
      <Lights />
      <Terms />
      <Closing />
    </>
  );
}
