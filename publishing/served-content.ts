import { readServerContent } from './server-content.ts';
import { unconfirmed } from './unconfirmed.ts';

/** Of a version's words: the facts that health checks look at, and how many sentences wait for a word. */
export const servedContent = (folder: string) => ({
  site: readServerContent(folder).site,
  toConfirm: unconfirmed(folder).length,
});
