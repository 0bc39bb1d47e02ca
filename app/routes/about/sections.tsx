import './sections.css';
import about from 'virtual:content/about';
import roles from 'virtual:content/roles';
import site from 'virtual:content/site';
import { groupCredits } from '../../../domain/content/credits.ts';
import { buttonClass, PageLink } from '../../ui/button.tsx';
import { CreditedStill, Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { CreditLine } from '../../ui/slate-line.tsx';

const { heading, mission } = about;

export const missionSizes = 'calc(100vw - 40px)';

export function Mission() {
  return (
    <section className="page-width" aria-labelledby="mission">
      <div className="mission-head spread gap-6">
        <h1 className="slate">{heading}</h1>
        <h2 id="mission" className="slate">
          {mission.heading}
        </h2>
      </div>
      <p className="mission mt-8">{mission.statement}</p>
      <div className="mission-more grid gap-8">
        <CreditedStill first still={mission.still} rendered={site.credit} sizes={missionSizes} />
        <p className="measure text-lead text-fog">{mission.text}</p>
      </div>
    </section>
  );
}

const { team } = about;
const photoCredits = groupCredits(
  team.members.flatMap(({ photo }) => photo ?? []),
  site.credit,
);

export function Team() {
  return (
    <Section id="team" heading={team.heading}>
      <ul className="team grid">
        {team.members.map(({ name, part, place, profile, photo }) => (
          <li key={name} className="rise">
            {photo && (
              <>
                <figure className="still portrait">
                  <Picture
                    files={photo.picture}
                    alt={photo.alt}
                    sizes="(min-width: 640px) calc(50vw - 68px), calc(100vw - 40px)"
                  />
                </figure>
                <CreditLine credits={photoCredits.own(photo)} className="mt-3" />
              </>
            )}
            <div className="team-name wrap spread mt-5">
              <h3 className="text-h3-large">{name}</h3>
              {profile && (
                <a
                  href={profile}
                  rel="noopener external"
                  className="text-link"
                  aria-label={`${team.profileLabel}: ${name}`}
                >
                  {team.profileLabel}
                  <span aria-hidden="true"> ↗</span>
                </a>
              )}
            </div>
            {place && <p className="slate">{place}</p>}
            <p className="text-fog">{part}</p>
          </li>
        ))}
      </ul>
      <CreditLine credits={photoCredits.all} />
    </Section>
  );
}

const { values } = about;

export function Values() {
  return (
    <Section id="values" heading={values.heading}>
      <dl className="ruled rule-bottom">
        {values.items.map(({ name, text }) => (
          <div key={name} className="grid rule-top rise">
            <dt className="text-h2">{name}</dt>
            <dd className="text-fog">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const { producers } = about;

/** Before the call for staff: most who read this page want a scene, not a job. */
export function Producers() {
  return (
    <Section id="producers" heading={producers.heading}>
      <p className="measure text-fog mt-4">{producers.text}</p>
      <div className="actions mt-6">
        <PageLink link={producers.link} className={buttonClass('primary')} />
        <PageLink link={producers.second} className={buttonClass('secondary')} />
      </div>
    </Section>
  );
}

const { join } = about;

export function Join() {
  return (
    <Section id="join" heading={join.heading}>
      <p className="measure text-fog mt-4">{join.text}</p>
      {roles.length > 0 && (
        <ul className="roles rule-bottom">
          {roles.map(({ role, location, description }) => (
            <li key={role} className="grid rule-top">
              <div>
                <h3 className="text-h3">{role}</h3>
                <p className="slate mt-2">{location}</p>
              </div>
              <p className="measure text-fog">{description}</p>
              <a
                href={applyLink(role)}
                className={buttonClass('secondary')}
                aria-label={`${join.apply}: ${role}`}
              >
                {join.apply}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const applyLink = (role: string) =>
  `mailto:${site.email.careers}?subject=${encodeURIComponent(`${join.subject.trim()} ${role}`)}`;
