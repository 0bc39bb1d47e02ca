import { MessageChannel } from 'node:worker_threads';

const { port1: inbox, port2: outbox } = new MessageChannel();
const waiting: (() => void)[] = [];

inbox.on('message', () => {
  inbox.unref();
  for (const go of waiting.splice(0)) go();
});
inbox.unref();

/**
 * Calls back when whatever had reached the process by now has been looked at: a letter to ourselves, which queues with
 * those of the visitors. Neither `setImmediate` nor a timer would do: with thousands of connections that all have something
 * to say, Node looks at some 49,000 of their letters before it comes to either.
 */
export function nextTurn(go: () => void): void {
  if (waiting.push(go) > 1) return;
  inbox.ref();
  outbox.postMessage('', []);
}
