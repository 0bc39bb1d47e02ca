export type Vector = [x: number, y: number, z: number];

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const between = (from: Vector, to: Vector): Vector => [
  to[0] - from[0],
  to[1] - from[1],
  to[2] - from[2],
];
export const length = (a: Vector) => Math.hypot(...a);
export const unit = (a: Vector): Vector => scaled(a, 1 / length(a));
export const mixed = (a: Vector, b: Vector, share: number): Vector =>
  add(scaled(a, 1 - share), scaled(b, share));
export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
