import { brandMark } from '../../domain/brand-mark.ts';

const { width, height, line, dotRadius } = brandMark;

/** The brand mark: a frame with an ember dot. */
export function BrandMark() {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="brand-mark" aria-hidden="true" focusable="false">
      <rect
        x={line / 2}
        y={line / 2}
        width={width - line}
        height={height - line}
        fill="none"
        stroke="currentColor"
        strokeWidth={line}
      />
      <circle cx={width / 2} cy={height / 2} r={dotRadius} />
    </svg>
  );
}
