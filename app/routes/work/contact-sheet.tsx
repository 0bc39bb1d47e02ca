import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { SlateLine } from '../../ui/slate-line.tsx';
import type { EntryWithPictures } from '../../with-pictures.ts';

const sizes = '(min-width: 48rem) calc(50vw - 4rem), calc(100vw - 2.5rem)';

/** The covers, in two columns. CSS makes each whole cover clickable; the link is its title. */
export function ContactSheet({ entries }: { entries: EntryWithPictures[] }) {
  return (
    <ul className="contact-sheet">
      {entries.map(({ slug, title, client, year, categories, tags, runtime, cover }) => (
        <li key={slug} className="contact-frame">
          <figure className="still">
            <Picture files={cover.picture} alt={cover.alt} sizes={sizes} />
          </figure>
          <SlateLine parts={[String(year), runtime, categories.join(', ')]} className="mt-4" />
          <h3 className="mt-3 text-h3-large">
            <Link to={paths.caseStudy(slug)} viewTransition className="frame-link">
              {title}
            </Link>
          </h3>
          <p className="mt-1 text-fog">{client}</p>
          <ul className="tags">
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
