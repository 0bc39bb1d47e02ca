import { EventEmitter } from 'node:events';

/**
 * How many changes this process has announced, for the browsers that have its desk open: they read
 * again what they show when it counts up. Changes by another process (the studio's command, a second
 * server on one database) are not counted: browsers also read again every half minute. Starts at the
 * time of the start, so that it counts up over a restart too.
 */
let number = Date.now();
const emitter = new EventEmitter<{ change: [] }>().setMaxListeners(0);

/**
 * Something that the desk shows has changed. Call it after the transaction, when a browser that
 * reads again sees the change.
 */
export function announceChange(): void {
  number += 1;
  emitter.emit('change');
}

export const changeNumber = () => number;

/** Returns a function that removes the listener. */
export function onChange(listener: () => void): () => void {
  emitter.on('change', listener);
  return () => emitter.off('change', listener);
}
