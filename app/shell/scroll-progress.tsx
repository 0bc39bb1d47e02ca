/** Drawn by a scroll timeline in CSS; where that is missing the loader sets `--scrolled`. Says nothing new aloud. */
export function ScrollProgress() {
  return <div className="scroll-progress" aria-hidden="true" />;
}
