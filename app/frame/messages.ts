import type { Crop } from './cover-crop.ts';

/** What crosses between the page and the engine, wherever the engine runs. */
export type YieldReason = 'no-webgl2' | 'slow' | 'lost-context' | 'failed';

export interface Size {
  /** Of the box, in CSS pixels. */
  width: number;
  height: number;
  pixelRatio: number;
  /** What the box shows of the poster. */
  crop: Crop;
}

export interface StartOrder {
  order: 'start';
  canvas: OffscreenCanvas | HTMLCanvasElement;
  size: Size;
  probe: boolean;
}

export type LaterOrder =
  | { order: 'size'; size: Size }
  | { order: 'wander'; scroll: number; pointerX: number; pointerY: number }
  | { order: 'play' }
  | { order: 'pause' };

export type Order = StartOrder | LaterOrder;

export type Report = { report: 'ready' } | { report: 'yield'; because: YieldReason };
