import { contentDirectory } from '../content/load-content.ts';

/** Where a build goes. Another folder lets a second one, of other content, stand beside the first. */
export const buildDirectory = () => process.env['BUILD_DIR'] ?? 'build';

/** A build and the content it is made of. */
export type Place = { build: string; content: string };

export const here = (): Place => ({ build: buildDirectory(), content: contentDirectory() });

/** The second set of content, which has work to show; the tests build and serve it as they do ours. */
export const releasedPlace: Place = { build: 'build/released/build', content: 'tests/content-released' };
