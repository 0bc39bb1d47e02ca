/** Minutes, seconds and frames, as editors count: frame 397 at 24 fps is "00:16:13". */
export function timecode(frame: number, fps: number): string {
  const seconds = Math.floor(frame / fps);
  return [Math.floor(seconds / 60), seconds % 60, frame % fps]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
