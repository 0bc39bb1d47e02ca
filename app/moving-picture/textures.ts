import areas from './textures/areas.json' with { type: 'json' };
import backdrop from './textures/backdrop.avif?url&no-inline';
import calmCards from './textures/calm-cards.avif?url&no-inline';
import calm from './textures/calm.avif?url&no-inline';
import cards from './textures/cards.avif?url&no-inline';
import plate from './textures/plate.avif?url&no-inline';
import still from './textures/still.avif?url&no-inline';

/**
 * The textures the picture is composed of. Each covers `area` of the poster (left, top, width,
 * height).
 *
 * - backdrop: sky and mesas, extended behind the frame
 * - plate: the frame and its screen, with nobody in front
 * - cards: diver and lamps
 * - still: the poster's water, and a mask of what is not water
 * - calm: the water as a flat mirror without diver and lamps
 * - calm-cards: diver and lamps in that mirror
 */
const layerNames = ['backdrop', 'plate', 'cards', 'still', 'calm', 'calmCards'] as const;
export type LayerName = (typeof layerNames)[number];
type Area = readonly [number, number, number, number];

export interface Layer {
  texture: WebGLTexture;
  area: Area;
}

const addresses: Record<LayerName, string> = { backdrop, plate, cards, still, calm, calmCards };

/** TypeScript reads the four numbers of a JSON array as an array of any length. */
function areaOf(name: LayerName): Area {
  return areas[name] as unknown as Area;
}

export async function fetchLayers(): Promise<Map<LayerName, ImageBitmap>> {
  const pictures = await Promise.all(
    layerNames.map(async (name) => {
      const answer = await fetch(addresses[name]);
      if (!answer.ok) throw new Error(`Layer ${name}: ${answer.status}`);
      const picture = await createImageBitmap(await answer.blob(), {
        premultiplyAlpha: 'none',
        colorSpaceConversion: 'none',
      });
      return [name, picture] as const;
    }),
  );
  return new Map(pictures);
}

/** One black pixel each: enough to time the drawing before the textures are downloaded. */
export function blankLayers(gl: WebGL2RenderingContext): Map<LayerName, Layer> {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, 1, 1, 0, gl.RGB, gl.UNSIGNED_BYTE, new Uint8Array(3));
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  return new Map(layerNames.map((name) => [name, { texture, area: areaOf(name) }]));
}

export function uploadLayer(gl: WebGL2RenderingContext, name: LayerName, picture: ImageBitmap): Layer {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, gl.RGB, gl.UNSIGNED_BYTE, picture);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  // Beyond the poster's edge the texture is mirrored: cheaper than a wider render, and invisible in
  // sky and water.
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.MIRRORED_REPEAT);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.MIRRORED_REPEAT);
  picture.close();
  return { texture, area: areaOf(name) };
}

const tileSize = 128;

/**
 * A tiling texture of water slopes (red: across, green: along the view) and soft cloud (blue),
 * summed from whole numbers of waves so that it repeats without a seam. Computed here, because as a
 * file it would be 40 KB to download.
 */
export function uploadNoise(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  const tile = makeTile(seededRandom(7));
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, tileSize, tileSize, 0, gl.RGBA, gl.UNSIGNED_BYTE, tile);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  return texture;
}

interface Wave {
  across: number;
  along: number;
  height: number;
  phase: number;
}

function makeTile(random: () => number): Uint8Array {
  const ripples = waves(26, random, (across, along) => Math.hypot(across * 0.6, along) ** -0.9);
  const clouds = waves(14, random, (across, along) => Math.hypot(across, along) ** -1.4);
  const slopesAcross = new Float32Array(tileSize * tileSize);
  const slopesAlong = new Float32Array(tileSize * tileSize);
  const cloud = new Float32Array(tileSize * tileSize);
  for (const wave of ripples) {
    eachTexel(wave, (texel, angle) => {
      const steepness = Math.cos(angle) * wave.height;
      slopesAcross[texel]! += steepness * wave.across;
      slopesAlong[texel]! += steepness * wave.along;
    });
  }
  for (const wave of clouds) {
    eachTexel({ ...wave, along: wave.along % 5, across: wave.across % 5 }, (texel, angle) => {
      cloud[texel]! += Math.sin(angle) * wave.height;
    });
  }
  const tile = new Uint8Array(tileSize * tileSize * 4);
  [slopesAcross, slopesAlong, cloud].forEach((channel, index) => {
    const highest = channel.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
    channel.forEach((value, texel) => (tile[texel * 4 + index] = 127.5 + (127.5 * value) / highest));
  });
  return tile;
}

function waves(
  count: number,
  random: () => number,
  height: (across: number, along: number) => number,
): Wave[] {
  return Array.from({ length: count }, () => {
    const across = Math.round((random() * 2 - 1) * 7);
    const along = 1 + Math.round(random() * 13);
    return { across, along, height: height(across, along) / along, phase: random() * Math.PI * 2 };
  });
}

function eachTexel(wave: Wave, visit: (texel: number, angle: number) => void): void {
  for (let y = 0; y < tileSize; y++) {
    for (let x = 0; x < tileSize; x++) {
      const turns = (wave.across * x + wave.along * y) / tileSize;
      visit(y * tileSize + x, turns * Math.PI * 2 + wave.phase);
    }
  }
}

/** A seeded generator of numbers from 0 to 1: the water is the same on every visit. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
