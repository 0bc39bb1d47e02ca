import home from 'virtual:content/home';
import { Picture } from '../../ui/picture.tsx';
import { SlateLine } from '../../ui/slate-line.tsx';

const { shots } = home;

/**
 * On a phone two thirds of the width are asked for: at three pixels to the point that is still more than two, which is as
 * much as is seen at arm's length, and less than half of the bytes.
 */
const sizes = '(min-width: 768px) calc(50vw - 68px), 66vw';

/** Why us: the four selling points are four shots of one scene, so the claim can be checked by looking. */
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
    </section>
  );
}
