import { EventEmitter } from 'node:events';
import type { DeskEvent } from '../../domain/desk/replies.ts';

type Changed = Omit<Extract<DeskEvent, { type: 'changed' }>, 'type'>;

/**
 * Events of this process, for the browsers that have its desk open. Changes by another process (the
 * studio's command, a second server) are not among them: see `newestOf` in api/events.ts.
 */
const emitter = new EventEmitter<{ event: [DeskEvent] }>().setMaxListeners(0);

/** Call it after the transaction, when a browser that reads the list again sees the change. */
export function announceChange(change: Changed): void {
  emitter.emit('event', { type: 'changed', ...change });
}

export function announceOwnersLooking(reference: string, owners: string[]): void {
  emitter.emit('event', { type: 'looking', reference, owners });
}

/** Returns a function that removes the listener. */
export function onDeskEvent(listener: (event: DeskEvent) => void): () => void {
  emitter.on('event', listener);
  return () => emitter.off('event', listener);
}
