import { dirname, resolve } from 'node:path';
import { type Content, loadContent } from '../../../tools/content/load-content.ts';
import { releasedPlace } from '../../../tools/site/directories.ts';
import { serveBuilt } from '../../../tools/site/serve-built.ts';

/** An address that no server here has: what is absolute on a page must come from it. */
export const publicAddress = 'https://studio.test';

/** Our own content, where all is reserved, and the second set, which has work to show. */
export const contentSets = [
  { name: 'our own content', folder: '.', content: 'content' },
  { name: 'released work', folder: dirname(releasedPlace.build), content: releasedPlace.content },
] as const;

export type ContentSet = (typeof contentSets)[number];

export const readSet = ({ content }: ContentSet): Content => loadContent(content);

export const serveSet = ({ folder, content }: ContentSet, settings: Record<string, string> = {}) =>
  serveBuilt({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000', CONTENT_DIR: resolve(content), ...settings }, folder);
