/** What crosses between the page and the engine, wherever the engine runs. */
export type YieldReason = 'no-webgl2' | 'slow' | 'lost-context' | 'failed';

export interface Size {
  width: number;
  height: number;
  pixelRatio: number;
}

export interface StartOrder {
  order: 'start';
  canvas: OffscreenCanvas | HTMLCanvasElement;
  size: Size;
  /** As in `object-position`, 0 to 1. */
  position: { x: number; y: number };
  probe: boolean;
}

export type Order =
  | StartOrder
  | { order: 'size'; size: Size }
  | { order: 'wander'; scroll: number; pointerX: number; pointerY: number }
  | { order: 'play' }
  | { order: 'pause' };

export type Report = { report: 'ready' } | { report: 'yield'; because: YieldReason };
