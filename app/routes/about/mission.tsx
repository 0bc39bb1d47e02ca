import about from 'virtual:content/about';
import site from 'virtual:content/site';
import { CreditedStill } from '../../ui/credited-still.tsx';

const { heading, mission } = about;

export const missionSizes = '(min-width: 1024px) calc(58vw - 68px), calc(100vw - 40px)';

export function Mission() {
  return (
    <section className="page-width" aria-labelledby="mission">
      <div className="flex justify-between gap-6">
        <h1 className="slate">{heading}</h1>
        <h2 id="mission" className="slate">
          {mission.heading}
        </h2>
      </div>
      <p className="mission">{mission.statement}</p>
      <div className="mission-more">
        <CreditedStill first still={mission.still} rendered={site.credit} sizes={missionSizes} />
        <p className="max-w-measure text-lead text-fog">{mission.text}</p>
      </div>
    </section>
  );
}
