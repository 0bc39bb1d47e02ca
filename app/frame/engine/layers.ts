import areas from '../textures/areas.json' with { type: 'json' };
import backdrop from '../textures/backdrop.avif?url&no-inline';
import calmCards from '../textures/calm-cards.avif?url&no-inline';
import calm from '../textures/calm.avif?url&no-inline';
import cards from '../textures/cards.avif?url&no-inline';
import plate from '../textures/plate.avif?url&no-inline';
import still from '../textures/still.avif?url&no-inline';

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
export type Area = readonly [number, number, number, number];

export interface Layer {
  texture: WebGLTexture;
  area: Area;
}

const addresses: Record<LayerName, string> = { backdrop, plate, cards, still, calm, calmCards };

/** TypeScript reads the four numbers of a JSON array as an array of any length. */
function areaOf(name: LayerName): Area {
  return areas[name] as unknown as Area;
}

export async function fetchLayers(signal: AbortSignal): Promise<Map<LayerName, ImageBitmap>> {
  const pictures = await Promise.all(
    layerNames.map(async (name) => {
      const answer = await fetch(addresses[name], { signal });
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
