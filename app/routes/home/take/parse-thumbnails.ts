/**
 * From a WebVTT track whose cues are parts of a sheet ("sheet.webp#xywh=240,0,240,100"): styles for
 * `count` frames, each the first of its share of the film.
 */
export function parseThumbnails(track: string, address: URL, count: number) {
  const cues = [...track.matchAll(/^(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm)].map(([, sheet = '', ...box]) => {
    const [left = 0, top = 0, width = 1, height = 1] = box.map(Number);
    return { sheet: new URL(sheet, address).pathname, column: left / width, row: top / height };
  });
  const columns = Math.max(0, ...cues.map(({ column }) => column)) + 1;
  const rows = Math.max(0, ...cues.map(({ row }) => row)) + 1;
  return Array.from({ length: cues.length === 0 ? 0 : count }, (_, index) => {
    const { sheet, column, row } = cues[Math.floor((index / count) * cues.length)]!;
    return {
      backgroundImage: `url("${sheet}")`,
      backgroundSize: `${columns * 100}% ${rows * 100}%`,
      backgroundPosition: `${share(column, columns)} ${share(row, rows)}`,
    };
  });
}

/** A percentage of `background-position` is a part of what the picture is larger than its box. */
const share = (index: number, count: number) => `${count > 1 ? (index / (count - 1)) * 100 : 0}%`;
