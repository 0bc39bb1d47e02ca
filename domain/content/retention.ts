import type { Site } from './site.ts';

/** A placeholder in the words of /privacy, which the server fills with its RETENTION_DAYS. */
export const retentionPlaceholder = '{retention}';

/** In days; 0 keeps everything. */
export const retentionWords = ({ kept }: Site['privacy'], days: number) =>
  days === 0 ? kept.always : kept.days.replace('{n}', String(days));
