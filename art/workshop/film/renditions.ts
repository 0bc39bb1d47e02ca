/**
 * One encoding of a film. AV1 carries no grain of its own: the encoder takes it out, measures it
 * and has the decoder put as much back, which holds the night sky together at half of the bits.
 * H.264 is for what cannot play AV1.
 */
export interface Rendition {
  file: string;
  width: number;
  /** What ffmpeg is given between the picture's size and the file's name. */
  settings: string[];
  maxBytes: number;
  /** For dragging along the timeline, not for watching. */
  scrub?: true;
}

const MB = 1_000_000;

export const wideRenditions: Rendition[] = [
  { file: 'av1-1600.mp4', width: 1600, maxBytes: 4 * MB, settings: av1(24) },
  { file: 'av1-1280.mp4', width: 1280, maxBytes: 2.6 * MB, settings: av1(27) },
  { file: 'av1-854.mp4', width: 854, maxBytes: 1.2 * MB, settings: av1(28) },
  { file: 'h264-1280.mp4', width: 1280, maxBytes: 3 * MB, settings: h264(24) },
  { file: 'h264-854.mp4', width: 854, maxBytes: 1.5 * MB, settings: h264(24) },
  { file: 'scrub-640.mp4', width: 640, maxBytes: 1.2 * MB, scrub: true, settings: scrub(27) },
];

/** An upright picture has more pixels at a phone's width: within the same bytes it is a little coarser. */
export const tallRenditions: Rendition[] = [
  { file: 'av1-1080.mp4', width: 1080, maxBytes: 4 * MB, settings: av1(28) },
  { file: 'av1-540.mp4', width: 540, maxBytes: 1.2 * MB, settings: av1(30) },
  { file: 'h264-1080.mp4', width: 1080, maxBytes: 3 * MB, settings: h264(30) },
  { file: 'h264-540.mp4', width: 540, maxBytes: 1.5 * MB, settings: h264(26) },
  { file: 'scrub-360.mp4', width: 360, maxBytes: 1.2 * MB, scrub: true, settings: scrub(28) },
];

/** The network makes an upright frame of 1024 px. */
export const generatedTallRenditions: Rendition[] = [
  { file: 'av1-1024.mp4', width: 1024, maxBytes: 4 * MB, settings: av1(28) },
  { file: 'av1-540.mp4', width: 540, maxBytes: 1.2 * MB, settings: av1(30) },
  { file: 'h264-1024.mp4', width: 1024, maxBytes: 3 * MB, settings: h264(30) },
  { file: 'h264-540.mp4', width: 540, maxBytes: 1.5 * MB, settings: h264(26) },
];

/** A keyframe at every light. All frames are decoded before a finger turns them. */
export const turnRenditions: Rendition[] = [
  { file: 'turn-1600.mp4', width: 1600, maxBytes: 1.5 * MB, settings: turn(22) },
  { file: 'turn-800.mp4', width: 800, maxBytes: 0.6 * MB, settings: turn(22) },
];

/** Two lights in one file, one above the other; they are wiped, not watched, so one encoding is enough. */
export const stackedRenditions: Rendition[] = [
  { file: 'stacked-h264-960.mp4', width: 960, maxBytes: 2.5 * MB, settings: h264(26) },
];

function av1(quality: number) {
  const grain = 'film-grain=8:film-grain-denoise=1';
  return words(`-c:v libsvtav1 -preset 4 -crf ${quality} -g 48 -pix_fmt yuv420p10le -svtav1-params ${grain}`);
}

/** aq-mode 3 gives dark gradients more bits: with eight bits a sample a night sky bands first. */
function h264(quality: number) {
  return words(
    `-c:v libx264 -preset slow -tune film -crf ${quality} -g 48 -pix_fmt yuv420p -profile:v high -aq-mode 3`,
  );
}

/**
 * A keyframe every quarter of a second and no frame that needs a later one: any frame is at most
 * six decodes away.
 */
function scrub(quality: number) {
  return words(
    `-c:v libx264 -preset slow -tune fastdecode -crf ${quality} -g 6 -keyint_min 6 -sc_threshold 0 -bf 0 -pix_fmt yuv420p -aq-mode 3`,
  );
}

function turn(quality: number) {
  return words(
    `-c:v libx264 -preset slow -crf ${quality} -g 8 -keyint_min 8 -sc_threshold 0 -bf 0 -pix_fmt yuv420p -profile:v high -aq-mode 3`,
  );
}

/** The sound lies beside the film, not in it: no byte of it is loaded before it is asked for. */
export interface SoundRendition {
  file: string;
  type: string;
  settings: string[];
}

/** Opus in WebM for most, AAC for Safari. */
export const soundRenditions: SoundRendition[] = [
  { file: 'sound.webm', type: 'audio/webm; codecs="opus"', settings: words('-c:a libopus -b:a 96k') },
  { file: 'sound.m4a', type: 'audio/mp4; codecs="mp4a.40.2"', settings: words('-c:a aac -b:a 96k') },
];

function words(line: string) {
  return line.split(' ');
}
