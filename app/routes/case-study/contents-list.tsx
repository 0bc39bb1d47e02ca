import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import work from 'virtual:content/work';
import { headings, type SectionId } from './section-headings.ts';

const { contents } = work.caseStudy;
const ids = Object.keys(headings) as SectionId[];

/**
 * Links to the sections, sticky on wide screens, with the one in view marked. Works without
 * JavaScript.
 */
export function ContentsList({ withFilm }: { withFilm: boolean }) {
  const current = useSectionInView();
  const shown = ids.filter((id) => id !== 'film' || withFilm);
  return (
    <nav aria-label={contents} className="contents-list">
      <p className="slate mb-4">{contents}</p>
      <ol>
        {shown.map((id) => (
          <li key={id}>
            <Link to={{ hash: id }} aria-current={current === id ? 'location' : undefined}>
              {headings[id]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A little below where anchors land (`scroll-padding-top`), so that the section jumped to counts. */
const line = 144;

/** The last section whose top has passed that line; at the end of the page, the last one. */
function useSectionInView() {
  const [current, setCurrent] = useState<SectionId>();
  useEffect(() => {
    const read = () => {
      const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 1;
      const passed = ids.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line,
      );
      setCurrent(atEnd ? ids.at(-1) : passed.at(-1));
    };
    read();
    addEventListener('scroll', read, { passive: true });
    return () => removeEventListener('scroll', read);
  }, []);
  return current;
}
