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
import { linkProgram, type Program } from './glsl-program.ts';
import type { Layer, LayerName } from './layers.ts';
import { makeMirror } from './mirror.ts';
import { uploadRipples } from './ripples.ts';
import { cards, sun } from './set.ts';
import { uploadSet } from './set-buffer.ts';
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
      mirror.resize(width, height);
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
