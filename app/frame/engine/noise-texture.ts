/**
 * A tiling texture of water slopes (red: across, green: along the view) and soft cloud (blue),
 * summed from whole numbers of waves so that it repeats without a seam. Computed here, because as a
 * file it would be 40 KB to download.
 */
const tileSize = 128;

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
