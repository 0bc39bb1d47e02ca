import { EventEmitter } from 'node:events';
import type { DeskEvent } from '../../domain/desk/replies.ts';

type Changed = Omit<Extract<DeskEvent, { type: 'changed' }>, 'type'>;

/**
 * What happens in this process, for the desks that are open in it. Changes by another process (the
 * studio's command, a second server) are not here: a desk also asks again from time to time.
 */
const emitter = new EventEmitter<{ event: [DeskEvent] }>().setMaxListeners(0);

/** Call after the transaction, when a desk that asks again sees the change. */
export function tellDesk(change: Changed): void {
  emitter.emit('event', { type: 'changed', ...change });
}

export function tellWhoLooks(reference: string, owners: string[]): void {
  emitter.emit('event', { type: 'looking', reference, owners });
}

/** Returns how to stop listening. */
export function listenToDesk(listener: (event: DeskEvent) => void): () => void {
  emitter.on('event', listener);
  return () => emitter.off('event', listener);
}
