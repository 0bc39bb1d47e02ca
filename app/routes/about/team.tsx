import about from 'virtual:content/about';
import site from 'virtual:content/site';
import { creditsOf } from '../../../domain/content/credits.ts';
import { CreditLine } from '../../ui/credit-line.tsx';
import { Picture } from '../../ui/picture.tsx';

const { team } = about;

export function Team() {
  return (
    <section className="section page-width" aria-labelledby="team">
      <h2 id="team" className="mb-10 text-h2">
        {team.heading}
      </h2>
      <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2">
        {team.members.map(({ name, part, place, profile, photo }) => (
          <li key={name} className="rise">
            <figure className="still portrait">
              <Picture
                files={photo.picture}
                alt={photo.alt}
                sizes="(min-width: 640px) calc(50vw - 68px), calc(100vw - 40px)"
              />
            </figure>
            <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
              <h3 className="text-h3">{name}</h3>
              <a
                href={profile}
                rel="noopener external"
                className="text-link"
                aria-label={`${team.profileLabel}: ${name}`}
              >
                {team.profileLabel}
                <span aria-hidden="true"> ↗</span>
              </a>
            </div>
            {place && <p className="slate mt-2">{place}</p>}
            <p className="mt-2 max-w-104 text-fog">{part}</p>
          </li>
        ))}
      </ul>
      <CreditLine
        credits={creditsOf(
          team.members.map(({ photo }) => photo),
          site.credit,
        )}
        className="mt-8"
      />
    </section>
  );
}
