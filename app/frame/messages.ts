import type { Crop } from './cover-crop.ts';

/**
 * Commands from the page to the engine and events back, the same in a worker and on the main
 * thread.
 */
export type FrameCommand = StartCommand | UpdateCommand;

export interface StartCommand {
  type: 'start';
  canvas: OffscreenCanvas | HTMLCanvasElement;
  viewport: Viewport;
  /** Whether to measure the speed first, and stop where it is not enough. */
  probe: boolean;
}

export type UpdateCommand =
  | { type: 'resize'; viewport: Viewport }
  | ({ type: 'move' } & ViewerPosition)
  | { type: 'play' }
  | { type: 'pause' };

export type FrameEvent = { type: 'ready' } | { type: 'stopped'; reason: StopReason };

export type StopReason = 'no-webgl2' | 'slow' | 'lost-context' | 'failed';

export interface Viewport {
  /** Of the canvas, in CSS pixels. */
  width: number;
  height: number;
  pixelRatio: number;
  /** The part of the poster that the canvas shows. */
  crop: Crop;
}

/**
 * Scroll is 0 at the top of the page and 1 when the hero has left it; the pointer is -1 to 1 from
 * the window's centre.
 */
export interface ViewerPosition {
  scroll: number;
  pointerX: number;
  pointerY: number;
}
