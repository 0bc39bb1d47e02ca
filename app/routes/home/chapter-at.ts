/** The chapter that is shown at a moment, of chapters in the order of their start. */
export const chapterAt = <C extends { start: number }>(chapters: C[], seconds: number): C | undefined =>
  chapters.findLast(({ start }) => start <= seconds);
