import type { Site } from './site.ts';

/** In the words of /privacy and /contact; the server fills it with its RETENTION_DAYS. */
export const retentionPlaceholder = '{retention}';

/** In days; 0 keeps everything. */
export const retentionWords = ({ kept }: Site['privacy'], days: number) =>
  days === 0 ? kept.always : kept.days.replace('{n}', String(days));
