import type { QueryClient } from '@tanstack/react-query';
import type { DeskEvent } from '../../domain/desk/replies.ts';

/**
 * While the stream is broken, and while it is open: it tells what its own process does, not what
 * the studio's command or a second server changes.
 */
const askAgainMs = { broken: 30_000, open: 120_000 };

/** What is read again when enquiries, reviews or deliveries have changed. */
const readAgain = {
  enquiries: ['enquiries', 'enquiry', 'today', 'counts', 'people', 'person'],
  reviews: ['reviews', 'today', 'counts', 'people', 'person'],
  deliveries: ['deliveries', 'enquiry', 'today', 'counts'],
};

/**
 * Listens to what the server says has changed, and reads it again. While the stream is broken
 * (a proxy that buffers, a lost line), everything on screen is read again every 30 s instead;
 * EventSource itself goes on trying.
 */
export function followEvents(client: QueryClient, heard: (event: DeskEvent) => void): () => void {
  const stream = new EventSource('/api/events');
  let polling: ReturnType<typeof setInterval> | undefined;
  const poll = (everyMs: number) => {
    clearInterval(polling);
    polling = setInterval(() => void client.invalidateQueries(), everyMs);
  };
  let wasOpen = false;
  stream.addEventListener('open', () => {
    poll(askAgainMs.open);
    // Whatever happened while the stream was down was not told.
    if (wasOpen) void client.invalidateQueries();
    wasOpen = true;
  });
  stream.addEventListener('error', () => poll(askAgainMs.broken));
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as DeskEvent;
    if (event.type === 'changed')
      for (const name of readAgain[event.what]) void client.invalidateQueries({ queryKey: [name] });
    heard(event);
  });
  return () => {
    clearInterval(polling);
    stream.close();
  };
}
