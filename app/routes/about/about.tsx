import about from 'virtual:content/about';
import home from 'virtual:content/home';
import type { RouteHandle } from '../../page-meta.ts';
import { Join } from './join.tsx';
import { Mission } from './mission.tsx';
import { Team } from './team.tsx';
import { Values } from './values.tsx';

export const handle: RouteHandle = {
  meta: () => ({
    title: about.title,
    description: about.description,
    card: { title: about.mission.statement, slate: [about.heading], still: home.closing.still },
  }),
};

export function Component() {
  return (
    <div className="page-top">
      <Mission />
      <Team />
      <Values />
      <Join />
    </div>
  );
}
