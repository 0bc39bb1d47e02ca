/**
 * Hours, minutes, seconds and frames, as editors count: frame 397 at 24 fps is "00:00:16:13".
 * Without the hours it would read as sixteen minutes.
 */
export function timecode(frame: number, fps: number): string {
  const seconds = Math.floor(frame / fps);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frame % fps]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/**
 * The chapter that runs at a moment. The first one starts at 0: the schema of films asks for it.
 */
export function chapterAt<C extends { start: number; title: string }>(chapters: C[], seconds: number): C {
  const chapter = chapters.findLast(({ start }) => start <= seconds) ?? chapters[0];
  if (!chapter) throw new Error('a film has at least one chapter');
  return chapter;
}

export const frameCount = (seconds: number, fps: number) => Math.round(seconds * fps);

export const frameAt = (seconds: number, fps: number) => Math.floor(seconds * fps + 1e-3);

/** The middle of a frame: its start may be rounded into the frame before. */
export const timeOf = (frame: number, fps: number) => (frame + 0.5) / fps;
