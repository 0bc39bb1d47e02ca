import film from 'virtual:content/films/one-take';

/**
 * For each detail one position for every frame, [x, y] from 0 to 1, or null where it is not seen.
 */
export type Marks = Record<string, ([x: number, y: number] | null)[]>;

/** A ring and a name on each detail that can be seen in this frame. */
export function TakeMarks({ marks, frame }: { marks: Marks | undefined; frame: number | undefined }) {
  if (!marks || frame === undefined) return null;
  return (
    <ul className="marks" aria-hidden="true">
      {film.marks.map(({ detail, label }) => {
        const position = marks[detail]?.[frame];
        return (
          position && (
            <li
              key={detail}
              data-detail={detail}
              style={{ left: percent(position[0]), top: percent(position[1]) }}
            >
              <span className="slate">{label}</span>
            </li>
          )
        );
      })}
    </ul>
  );
}

const percent = (part: number) => `${part * 100}%`;
