/**
 * Drawn by a CSS scroll timeline; where there is none, the loader sets `--scrolled`. Decorative.
 */
export function ScrollProgress() {
  return <div className="scroll-progress" aria-hidden="true" />;
}
