export interface Thumbnail {
  from: number;
  sheet: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The thumbnails of a film, from its WebVTT: each cue is a part of a sheet that lies beside it. */
export async function loadThumbnails(address: string): Promise<Thumbnail[]> {
  const response = await fetch(address);
  if (!response.ok) return [];
  return readThumbnails(await response.text(), new URL(address, location.href).href);
}

function readThumbnails(track: string, address: string): Thumbnail[] {
  const cue = /^(?:(\d+):)?(\d+):([\d.]+) --> .*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm;
  return [...track.matchAll(cue)].map(([, hours = '0', minutes, seconds, sheet = '', ...box]) => {
    const [left = 0, top = 0, width = 0, height = 0] = box.map(Number);
    const from = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return { from, sheet: new URL(sheet, address).href, left, top, width, height };
  });
}
