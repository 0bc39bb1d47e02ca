import './contents-list.css';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

interface ContentsListProps {
  name: string;
  /** In the order of the page; each `id` is an element's. */
  sections: { id: string; heading: string }[];
}

/** Links to the sections, always at hand, with the current one marked. Works without JavaScript. */
export function ContentsList({ name, sections }: ContentsListProps) {
  const current = useSectionInView(sections.map(({ id }) => id));
  const list = useRef<HTMLElement>(null);
  // On a phone the links are one line that is wider than the screen.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`a[href$="#${current}"]`);
    list.current?.scrollTo({ left: link ? link.offsetLeft - 20 : 0 });
  }, [current]);
  return (
    <nav ref={list} aria-label={name} className="contents-list screen-only">
      <p className="slate">{name}</p>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Link to={{ hash: id }} aria-current={current === id ? 'location' : undefined}>
              {heading}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * A little below where anchors land (`scroll-padding-top`), so that the section jumped to counts.
 */
const line = 176;

/** The last section whose top has passed that line; at the end of the page, the last one. */
function useSectionInView(ids: string[]) {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(' ');
  useEffect(() => {
    const all = joined.split(' ');
    const read = () => {
      const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 1;
      const passed = all.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line,
      );
      setCurrent(atEnd ? all.at(-1) : passed.at(-1));
    };
    read();
    addEventListener('scroll', read, { passive: true });
    return () => removeEventListener('scroll', read);
  }, [joined]);
  return current;
}
