import {
  pointOf,
  posterPose,
  tanHalfHeight,
  viewProjection,
  wholePoster,
  type Mat4,
  type Pose,
} from './camera.ts';
import type { Crop } from '../cover-crop.ts';
import { linkProgram, placeAttribute, type Program } from './glsl-program.ts';
import type { Layer, LayerName } from './layers.ts';
import { makeRipples, seededRandom, tileSize } from './ripples.ts';
import { backdrop, cards, cardTriangles, frameStone, sun, water } from './set.ts';
import { cardFragment, projectVertex, solidFragment, waterFragment } from './shaders.ts';

/** All that changes from one frame to the next. */
export interface Moment {
  pose: Pose;
  crop: Crop;
  seconds: number;
  life: number;
  frame: number;
}

export interface Renderer {
  resize(width: number, height: number): void;
  draw(moment: Moment): void;
  dispose(): void;
}

type Stretch = readonly [first: number, count: number];

/** The mirror is looked at through ripples, never sharply: half the pixels are enough. */
const mirrorScale = 0.5;

export function makeRenderer(gl: WebGL2RenderingContext, layers: Map<LayerName, Layer>): Renderer {
  const solid = linkProgram(gl, projectVertex, solidFragment);
  const card = linkProgram(gl, projectVertex, cardFragment);
  const surface = linkProgram(gl, projectVertex, waterFragment);
  const poster = viewProjection(posterPose, wholePoster);
  const sunSeen = pointOf(poster, sun);
  const mirroredSunSeen = pointOf(poster, [sun[0], sun[1], -sun[2]]);
  const noise = uploadRipples(gl);
  const mirror = makeMirror(gl);
  const set = uploadSet(gl);
  let width = 1;
  let height = 1;

  return {
    resize(newWidth, newHeight) {
      width = newWidth;
      height = newHeight;
      mirror.resize(Math.ceil(width * mirrorScale), Math.ceil(height * mirrorScale));
    },
    draw(moment) {
      const lens = viewProjection(moment.pose, moment.crop);
      gl.bindVertexArray(set.vertices);
      for (const program of [solid, card, surface]) setFilm(program, moment, lens);
      mirror.begin();
      drawSolids(-1, 'calm', 'calm');
      drawCards(-1, 'calmCards', moment);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.viewport(0, 0, width, height);
      drawWater(moment, lens);
      drawSolids(1, 'backdrop', 'plate');
      drawCards(1, 'cards', moment);
    },
    dispose() {
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };

  function setFilm(program: Program, moment: Moment, lens: Mat4) {
    program.use();
    program.setMatrix('lens', lens);
    program.setMatrix('poster', poster);
    program.set('time', moment.seconds);
    program.set('life', moment.life);
    program.set('seed', moment.frame % 4096);
    program.set('sun', ...sunSeen);
    program.set('sunMirrored', ...mirroredSunSeen);
    program.setTexture('noise', 2, noise);
  }

  function drawSolids(flip: number, far: LayerName, near: LayerName) {
    gl.disable(gl.BLEND);
    solid.use();
    solid.set('flip', flip);
    solid.set('filmed', flip > 0 ? 1 : 0);
    useLayer(solid, far);
    solid.set('hazeAmount', 1);
    gl.drawArrays(gl.TRIANGLES, ...set.backdrop);
    useLayer(solid, near);
    solid.set('hazeAmount', 0.45);
    gl.drawArrays(gl.TRIANGLES, ...set.frame);
  }

  function drawCards(flip: number, name: LayerName, moment: Moment) {
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    card.use();
    card.set('flip', flip);
    card.set('filmed', flip > 0 ? 1 : 0);
    useLayer(card, name);
    set.cards.forEach((stretch, index) => {
      card.set('gain', cards[index]?.name === 'lamp' ? 1 + moment.life * flicker(index, moment.seconds) : 1);
      gl.drawArrays(gl.TRIANGLES, ...stretch);
    });
  }

  function drawWater(moment: Moment, lens: Mat4) {
    gl.disable(gl.BLEND);
    surface.use();
    surface.set('flip', 1);
    surface.set('filmed', 1);
    useLayer(surface, 'still');
    surface.setTexture('reflection', 1, mirror.texture);
    surface.set('size', width, height);
    surface.set('eye', ...moment.pose.eye);
    surface.set('horizon', horizonOf(lens));
    surface.set(
      'focal',
      0.5 / tanHalfHeight / (16 / 9) / moment.crop.width,
      0.5 / tanHalfHeight / moment.crop.height,
    );
    gl.drawArrays(gl.TRIANGLES, ...set.water);
  }

  function useLayer(program: Program, name: LayerName) {
    const layer = layers.get(name);
    if (!layer) throw new Error(`Layer ${name} is missing.`);
    program.setTexture('layer', 0, layer.texture);
    program.set('area', ...layer.area);
  }
}

/** The lamps burn a little unsteadily, each in its own time. */
function flicker(index: number, seconds: number): number {
  return 0.05 * Math.sin(seconds * 1.7 + index * 2.1) + 0.035 * Math.sin(seconds * 4.3 + index * 5.7);
}

/** Height of the horizon straight ahead, from 0 (bottom) to 1 (top) of the canvas. */
function horizonOf(lens: Mat4): number {
  const farAhead = [-0.1635, 0.9865, 0] as const;
  const clip = (row: number) => lens[row]! * farAhead[0] + lens[4 + row]! * farAhead[1];
  return 0.5 + (0.5 * clip(1)) / clip(3);
}

function uploadSet(gl: WebGL2RenderingContext) {
  const places: number[] = [];
  const add = (triangles: number[]): Stretch => {
    const first = places.length / 3;
    places.push(...triangles);
    return [first, triangles.length / 3];
  };
  const stretches = {
    backdrop: add(backdrop),
    frame: add(frameStone),
    water: add(water),
    cards: cards.map((card) => add(cardTriangles(card))),
  };
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(places), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(placeAttribute);
  gl.vertexAttribPointer(placeAttribute, 3, gl.FLOAT, false, 0, 0);
  return { vertices, ...stretches };
}

function uploadRipples(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  const tile = makeRipples(seededRandom(7));
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, tileSize, tileSize, 0, gl.RGBA, gl.UNSIGNED_BYTE, tile);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  return texture;
}

function makeMirror(gl: WebGL2RenderingContext) {
  const texture = gl.createTexture();
  const buffer = gl.createFramebuffer();
  let width = 1;
  let height = 1;
  return {
    texture,
    resize(newWidth: number, newHeight: number) {
      width = newWidth;
      height = newHeight;
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, width, height, 0, gl.RGB, gl.UNSIGNED_BYTE, null);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.MIRRORED_REPEAT);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.MIRRORED_REPEAT);
      gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    },
    begin() {
      gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
      gl.viewport(0, 0, width, height);
    },
  };
}
