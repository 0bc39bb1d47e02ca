import { backdrop, cards, cardTriangles, frameStone, water } from './scene-geometry.ts';
import { positionAttribute } from './shader-program.ts';

/** A range of vertices, as drawArrays takes it. */
export type VertexRange = readonly [first: number, count: number];

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
