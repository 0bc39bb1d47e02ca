import type { QueryClient } from '@tanstack/react-query';
import type { DeskEvent } from '../../domain/desk/replies.ts';

const askAgainMs = 30_000;

/** What is read again when enquiries, reviews or deliveries have changed. */
const readAgain = {
  enquiries: ['enquiries', 'enquiry', 'today', 'counts', 'people', 'person'],
  reviews: ['reviews', 'today', 'counts', 'people', 'person'],
  deliveries: ['deliveries', 'enquiry', 'today', 'counts'],
};

/**
 * Listens to what the server says has changed, and reads it again. While the stream is broken (a
 * proxy that buffers, a lost line), everything on screen is read again every 30 s instead.
 */
export function followEvents(client: QueryClient, heard: (event: DeskEvent) => void): () => void {
  let polling: ReturnType<typeof setInterval> | undefined;
  let stream = open();

  function open(): EventSource {
    const opened = new EventSource('/api/events');
    opened.addEventListener('open', () => {
      clearInterval(polling);
      polling = undefined;
      // What happened before, or while the stream was broken, was not told: at the cost of reading a
      // screen twice when the desk is opened.
      void client.invalidateQueries();
    });
    opened.addEventListener('error', () => {
      polling ??= setInterval(poll, askAgainMs);
    });
    opened.addEventListener('message', ({ data }: MessageEvent<string>) =>
      // The server sends this type alone.
      hear(JSON.parse(data) as DeskEvent),
    );
    return opened;
  }

  function poll() {
    void client.invalidateQueries();
    // EventSource connects again by itself, but not after an answer that is an error.
    if (stream.readyState === EventSource.CLOSED) stream = open();
  }

  function hear(event: DeskEvent) {
    if (event.type === 'changed')
      for (const name of readAgain[event.list]) void client.invalidateQueries({ queryKey: [name] });
    heard(event);
  }

  return () => {
    clearInterval(polling);
    stream.close();
  };
}
