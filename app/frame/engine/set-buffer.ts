import { placeAttribute } from './glsl-program.ts';
import { backdrop, cards, cardTriangles, frameStone, water } from './set.ts';

/** A part of the buffer, as drawArrays takes it. */
export type Stretch = readonly [first: number, count: number];

/** The whole set in one buffer. */
export function uploadSet(gl: WebGL2RenderingContext) {
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
