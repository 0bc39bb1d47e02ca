import about from 'virtual:content/about';
import type { RouteHandle } from '../../page-meta.ts';
import { Join } from './join.tsx';
import { Mission } from './mission.tsx';
import { Team } from './team.tsx';
import { Values } from './values.tsx';

export const handle: RouteHandle = { meta: () => ({ title: about.title, description: about.description }) };

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
