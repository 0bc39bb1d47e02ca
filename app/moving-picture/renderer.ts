import {
  posterAspect,
  projectPoint,
  posterPose,
  tanHalfHeight,
  viewProjection,
  wholePoster,
  type Crop,
  type Mat4,
  type Pose,
} from './camera.ts';
import { cards, sun, uploadScene } from './scene.ts';
import {
  cardFragment,
  linkProgram,
  type Program,
  projectVertex,
  solidFragment,
  waterFragment,
} from './shaders.ts';
import { type Layer, type LayerName, uploadNoise } from './textures.ts';

/** All that changes from one frame to the next; `motion` is 0 to 1, see motionAt. */
interface DrawParameters {
  pose: Pose;
  crop: Crop;
  seconds: number;
  motion: number;
  /** Of the grain, another one in each frame. */
  seed: number;
}

export interface Renderer {
  resize(width: number, height: number): void;
  draw(parameters: DrawParameters): void;
}

export function makeRenderer(gl: WebGL2RenderingContext, layers: Map<LayerName, Layer>): Renderer {
  const solid = linkProgram(gl, projectVertex, solidFragment);
  const card = linkProgram(gl, projectVertex, cardFragment);
  const surface = linkProgram(gl, projectVertex, waterFragment);
  const poster = viewProjection(posterPose, wholePoster);
  const sunPoint = projectPoint(poster, sun);
  const mirroredSunPoint = projectPoint(poster, [sun[0], sun[1], -sun[2]]);
  const noise = uploadNoise(gl);
  const reflection = makeReflectionBuffer(gl);
  const scene = uploadScene(gl);
  let width = 1;
  let height = 1;

  return {
    resize(newWidth, newHeight) {
      width = newWidth;
      height = newHeight;
      reflection.resize(width, height);
    },
    draw(parameters) {
      const matrix = viewProjection(parameters.pose, parameters.crop);
      gl.bindVertexArray(scene.vertices);
      for (const program of [solid, card, surface]) setUniforms(program, parameters, matrix);
      reflection.bind();
      drawSolids(-1, 'calm', 'calm');
      drawCards(-1, 'calmCards', parameters);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.viewport(0, 0, width, height);
      drawWater(parameters, matrix);
      drawSolids(1, 'backdrop', 'plate');
      drawCards(1, 'cards', parameters);
    },
  };

  function setUniforms(program: Program, parameters: DrawParameters, matrix: Mat4) {
    program.use();
    program.setMatrix('viewProjection', matrix);
    program.setMatrix('poster', poster);
    program.set('time', parameters.seconds);
    program.set('motion', parameters.motion);
    program.set('seed', parameters.seed % 4096);
    program.set('sun', ...sunPoint);
    program.set('sunMirrored', ...mirroredSunPoint);
    program.setTexture('noise', 2, noise);
  }

  function drawSolids(flip: number, far: LayerName, near: LayerName) {
    gl.disable(gl.BLEND);
    solid.use();
    solid.set('flip', flip);
    solid.set('withEffects', flip > 0 ? 1 : 0);
    useLayer(solid, far);
    solid.set('hazeAmount', 1);
    gl.drawArrays(gl.TRIANGLES, ...scene.backdrop);
    useLayer(solid, near);
    solid.set('hazeAmount', 0.45);
    gl.drawArrays(gl.TRIANGLES, ...scene.frame);
  }

  function drawCards(flip: number, name: LayerName, parameters: DrawParameters) {
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    card.use();
    card.set('flip', flip);
    card.set('withEffects', flip > 0 ? 1 : 0);
    useLayer(card, name);
    scene.cards.forEach((range, index) => {
      card.set(
        'gain',
        cards[index]?.name === 'lamp' ? 1 + parameters.motion * flicker(index, parameters.seconds) : 1,
      );
      gl.drawArrays(gl.TRIANGLES, ...range);
    });
  }

  function drawWater(parameters: DrawParameters, matrix: Mat4) {
    gl.disable(gl.BLEND);
    surface.use();
    surface.set('flip', 1);
    surface.set('withEffects', 1);
    useLayer(surface, 'still');
    surface.setTexture('reflection', 1, reflection.texture);
    surface.set('size', width, height);
    surface.set('eye', ...parameters.pose.eye);
    surface.set('horizon', horizonOf(matrix));
    surface.set(
      'focal',
      0.5 / tanHalfHeight / posterAspect / parameters.crop.width,
      0.5 / tanHalfHeight / parameters.crop.height,
    );
    gl.drawArrays(gl.TRIANGLES, ...scene.water);
  }

  function useLayer(program: Program, name: LayerName) {
    const layer = layers.get(name);
    if (!layer) throw new Error(`Layer ${name} is missing.`);
    program.setTexture('layer', 0, layer.texture);
    program.set('area', ...layer.area);
  }
}

/** The change of a lamp's brightness: each flickers in its own rhythm. */
function flicker(index: number, seconds: number): number {
  return 0.05 * Math.sin(seconds * 1.7 + index * 2.1) + 0.035 * Math.sin(seconds * 4.3 + index * 5.7);
}

/** Height of the horizon straight ahead, from 0 (bottom) to 1 (top) of the canvas. */
function horizonOf(matrix: Mat4): number {
  const { eye, target } = posterPose;
  const ahead = [target[0] - eye[0], target[1] - eye[1]] as const;
  const clip = (row: number) => matrix[row]! * ahead[0] + matrix[4 + row]! * ahead[1];
  return 0.5 + (0.5 * clip(1)) / clip(3);
}

/** The reflection is only ever seen through ripples: half the resolution is enough. */
const reflectionScale = 0.5;

/**
 * A framebuffer for the scene drawn upside down; the water's shader samples it as the reflection.
 */
function makeReflectionBuffer(gl: WebGL2RenderingContext) {
  const texture = gl.createTexture();
  const framebuffer = gl.createFramebuffer();
  let width = 1;
  let height = 1;
  return {
    texture,
    resize(newWidth: number, newHeight: number) {
      width = Math.ceil(newWidth * reflectionScale);
      height = Math.ceil(newHeight * reflectionScale);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, width, height, 0, gl.RGB, gl.UNSIGNED_BYTE, null);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.MIRRORED_REPEAT);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.MIRRORED_REPEAT);
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    },
    bind() {
      gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
      gl.viewport(0, 0, width, height);
    },
  };
}
