import type { Vec3 } from './camera.ts';
import cardList from './cards.json' with { type: 'json' };
import { positionAttribute } from './shaders.ts';

/**
 * The scene's geometry in metres, as art/workshop/scene/ builds it for the hero: z up, water at
 * z = 0. It has only what the camera can see from the positions it can reach; the outer sides of
 * the frame, for one, are never in view.
 */
const farDistance = 95;

const frame = {
  left: -10.75,
  right: 10.75,
  bottom: 0.35,
  top: 9.35,
  front: 27.8,
  thickness: 0.8,
  screen: 30.6,
};

/** Centre of the sun's disc on the screen. */
export const sun: Vec3 = [0, frame.screen, 3.95];

/**
 * Diver and lamps as upright rectangles, farthest first. art/workshop/moving-picture-layers.py cuts
 * the textures by the same list.
 */
interface Card {
  name: string;
  x: number;
  y: number;
  halfWidth: number;
  height: number;
  /**
   * Its lower edge: a little under water, so that no row of pixels is missing between diver and
   * reflection.
   */
  foot: number;
}

export const cards: readonly Card[] = cardList;

const mesas = quad(
  [-260, farDistance, -0.5],
  [260, farDistance, -0.5],
  [260, farDistance, 140],
  [-260, farDistance, 140],
);

/**
 * In strips no wider than the camera can see: across one large triangle that passes under the
 * camera, GPUs interpolate texture coordinates up to half a pixel off, and the water would not lie
 * where the poster has it.
 */
const water = [
  ...waterStrip(-6, -4.6, 4),
  ...waterStrip(-4.6, -4, 6),
  ...waterStrip(-4, -2, 10),
  ...waterStrip(-2, 5, 24),
  ...waterStrip(5, 30, 60),
  ...waterStrip(30, farDistance, 200),
];

/** Triangles are drawn back to front, which saves a depth buffer. */
const backdrop = mesas;

const frameStone = [...screenPlane(), ...innerFaces(), ...frontFaces()];

/** A range of vertices, as drawArrays takes it. */
type VertexRange = readonly [first: number, count: number];

/** Uploads all geometry into one vertex buffer and tells where each part of it lies. */
export function uploadScene(gl: WebGL2RenderingContext) {
  const coordinates: number[] = [];
  const add = (triangles: number[]): VertexRange => {
    const first = coordinates.length / 3;
    coordinates.push(...triangles);
    return [first, triangles.length / 3];
  };
  const ranges = {
    backdrop: add(backdrop),
    frame: add(frameStone),
    water: add(water),
    cards: cards.map((card) => add(cardTriangles(card))),
  };
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(coordinates), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(positionAttribute);
  gl.vertexAttribPointer(positionAttribute, 3, gl.FLOAT, false, 0, 0);
  return { vertices, ...ranges };
}

function cardTriangles(card: Card): number[] {
  const { x, y, halfWidth, height, foot } = card;
  return quad(
    [x - halfWidth, y, foot],
    [x + halfWidth, y, foot],
    [x + halfWidth, y, height],
    [x - halfWidth, y, height],
  );
}

function waterStrip(from: number, to: number, halfWidth: number): number[] {
  return quad([-halfWidth, from, 0], [halfWidth, from, 0], [halfWidth, to, 0], [-halfWidth, to, 0]);
}

function screenPlane(): number[] {
  const { left, right, bottom, top, screen } = frame;
  return quad([left, screen, bottom], [right, screen, bottom], [right, screen, top], [left, screen, top]);
}

function innerFaces(): number[] {
  const { left, right, bottom, top, front, screen } = frame;
  return [
    ...quad([left, front, bottom], [left, screen, bottom], [left, screen, top], [left, front, top]),
    ...quad([right, front, bottom], [right, screen, bottom], [right, screen, top], [right, front, top]),
    ...quad([left, front, top], [right, front, top], [right, screen, top], [left, screen, top]),
    ...quad([left, front, bottom], [right, front, bottom], [right, screen, bottom], [left, screen, bottom]),
  ];
}

function frontFaces(): number[] {
  const { left, right, bottom, top, front, thickness } = frame;
  const outerLeft = left - thickness;
  const outerRight = right + thickness;
  const outerTop = top + thickness;
  return [
    ...quad([outerLeft, front, 0], [left, front, 0], [left, front, outerTop], [outerLeft, front, outerTop]),
    ...quad(
      [right, front, 0],
      [outerRight, front, 0],
      [outerRight, front, outerTop],
      [right, front, outerTop],
    ),
    ...quad([left, front, top], [right, front, top], [right, front, outerTop], [left, front, outerTop]),
    ...quad([left, front, 0], [right, front, 0], [right, front, bottom], [left, front, bottom]),
  ];
}

function quad(a: Vec3, b: Vec3, c: Vec3, d: Vec3): number[] {
  return [...a, ...b, ...c, ...a, ...c, ...d];
}
