import { brandMark } from '../../domain/brand-mark.ts';

const { width, height, line, dotRadius } = brandMark;

/** The brand mark: a frame with an ember dot. */
export function BrandMark() {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="h-4 w-6.5" aria-hidden="true" focusable="false">
      <rect
        x={line / 2}
        y={line / 2}
        width={width - line}
        height={height - line}
        className="fill-none stroke-current"
        strokeWidth={line}
      />
      <circle cx={width / 2} cy={height / 2} r={dotRadius} className="fill-ember" />
    </svg>
  );
}
