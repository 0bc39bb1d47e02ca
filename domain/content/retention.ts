import type { Site } from './site.ts';

/** Stands in the words of /privacy until the server that serves them knows how long it keeps things. */
export const retentionPlaceholder = '{retention}';

/** In days; 0 keeps everything. */
export const retentionWords = ({ kept }: Site['privacy'], days: number) =>
  days === 0 ? kept.always : kept.days.replace('{n}', String(days));
