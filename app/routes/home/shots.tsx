import home from 'virtual:content/home';
import site from 'virtual:content/site';
import { Picture } from '../../ui/picture.tsx';
import { SlateLine } from '../../ui/slate-line.tsx';

const { shots } = home;

/**
 * Phones get two thirds of the displayed width: at three device pixels per CSS pixel that is still
 * two, which looks the same at arm's length and takes less than half of the bytes.
 */
const sizes = '(min-width: 768px) calc(50vw - 68px), 66vw';

/** The four selling points, each beside a shot of the same scene. */
export function Shots() {
  return (
    <section className="section page-width" aria-labelledby="shots">
      <div className="section-head">
        <h2 id="shots" className="text-h2">
          {shots.heading}
        </h2>
        <p className="max-w-measure text-fog">{shots.text}</p>
      </div>
      <ul className="grid gap-x-6 gap-y-14 md:grid-cols-2">
        {shots.items.map(({ title, text, still }) => (
          <li key={title} className="rise">
            <figure className="still">
              <Picture files={still.picture} alt={still.alt} sizes={sizes} />
            </figure>
            <SlateLine parts={still.slate ?? []} className="mt-4" />
            <h3 className="mt-4 text-h3">{title}</h3>
            <p className="mt-2 max-w-104 text-fog">{text}</p>
          </li>
        ))}
      </ul>
      <p className="slate mt-10">{site.credit}</p>
    </section>
  );
}
