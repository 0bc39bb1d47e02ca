import about from 'virtual:content/about';
import type { RouteHandle } from '../../page-meta.ts';
import { Join } from './join.tsx';
import { Mission, missionSizes } from './mission.tsx';
import { Producers } from './producers.tsx';
import { Team } from './team.tsx';
import { Values } from './values.tsx';

export const handle: RouteHandle = {
  meta: () => ({
    title: about.title,
    description: about.description,
    card: { title: about.mission.statement, slate: [about.heading], still: about.mission.still },
    preload: [{ picture: about.mission.still.picture, sizes: missionSizes }],
  }),
};

export function Component() {
  return (
    <div className="page-top">
      <Mission />
      <Team />
      <Values />
      <Producers />
      <Join />
    </div>
  );
}
