import about from 'virtual:content/about';
import type { RouteHandle } from '../../page-meta.ts';
import { Join, Mission, missionSizes, Producers, Team, Values } from './sections.tsx';

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
