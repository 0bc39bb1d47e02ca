/** The brand mark: a frame with an ember dot. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 26 16" className="h-4 w-6.5" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="24" height="14" className="fill-none stroke-current" strokeWidth="2" />
      <circle cx="13" cy="8" r="2.4" className="fill-ember" />
    </svg>
  );
}
