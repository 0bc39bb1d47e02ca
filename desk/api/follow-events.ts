import type { DeskEvent } from '../../domain/desk/replies.ts';
import { invalidate, readAgain } from './query-client.ts';

const pollMs = 30_000;

/** The queries that show something of a list. */
const queriesWith = {
  enquiries: ['enquiries', 'enquiry', 'today', 'counts', 'people', 'person'],
  reviews: ['reviews', 'today', 'counts', 'people', 'person'],
  deliveries: ['deliveries', 'enquiry', 'today', 'counts'],
};

/**
 * Opens the stream of server-sent events and reads again what they say has changed; returns a
 * function that closes it. While the stream is broken (a proxy that buffers, a lost connection),
 * everything on screen is read again every 30 s instead.
 */
export function followEvents(onEvent: (event: DeskEvent) => void): () => void {
  let polling: ReturnType<typeof setInterval> | undefined;
  let stream = open();

  function open(): EventSource {
    const opened = new EventSource('/api/events');
    opened.addEventListener('open', () => {
      clearInterval(polling);
      polling = undefined;
      // No event tells what changed before, or while the stream was broken. The cost: a screen is
      // read twice when the desk is opened.
      readAgain();
    });
    opened.addEventListener('error', () => {
      polling ??= setInterval(poll, pollMs);
    });
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      // The server sends this type alone.
      const event = JSON.parse(data) as DeskEvent;
      if (event.type === 'changed') invalidate(...queriesWith[event.list]);
      onEvent(event);
    });
    return opened;
  }

  function poll() {
    readAgain();
    // EventSource connects again by itself, but not after an answer that is an error.
    if (stream.readyState === EventSource.CLOSED) stream = open();
  }

  return () => {
    clearInterval(polling);
    stream.close();
  };
}
