import about from 'virtual:content/about';
import roles from 'virtual:content/roles';
import site from 'virtual:content/site';
import { buttonClass } from '../../ui/button.tsx';

const { join } = about;

export function Join() {
  return (
    <section className="section page-width" aria-labelledby="join">
      <div className="section-head">
        <h2 id="join" className="text-h2">
          {join.heading}
        </h2>
        <p className="max-w-measure text-fog">{join.text}</p>
      </div>
      <ul className="roles">
        {roles.map(({ role, location, description }) => (
          <li key={role}>
            <div>
              <h3 className="text-h3">{role}</h3>
              <p className="slate mt-2">{location}</p>
            </div>
            <p className="max-w-measure text-fog">{description}</p>
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
    </section>
  );
}

const applyLink = (role: string) =>
  `mailto:${site.email.careers}?subject=${encodeURIComponent(`${join.subject.trim()} ${role}`)}`;
