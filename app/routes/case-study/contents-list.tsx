import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import work from 'virtual:content/work';

const { contents, sections } = work.caseStudy;

export type SectionId = keyof typeof sections;
const ids = Object.keys(sections) as SectionId[];

/**
 * Links to the sections, sticky on wide screens, with the one in view marked. Works without
 * JavaScript.
 */
export function ContentsList() {
  const current = useSectionInView();
  return (
    <nav aria-label={contents} className="contents-list">
      <p className="slate mb-4">{contents}</p>
      <ol>
        {ids.map((id) => (
          <li key={id}>
            <Link to={{ hash: id }} aria-current={current === id ? 'location' : undefined}>
              {sections[id]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last section whose top has passed the upper third of the viewport. */
function useSectionInView() {
  const [current, setCurrent] = useState<SectionId>();
  useEffect(() => {
    const read = () => {
      const passed = ids.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
      );
      setCurrent(passed.at(-1));
    };
    const observer = new IntersectionObserver(read, { rootMargin: '-33% 0px -66% 0px' });
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
