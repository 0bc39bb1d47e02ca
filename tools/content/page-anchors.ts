import { paths } from '../../app/paths.ts';

/**
 * Places on coded pages that a link may name, `/about#team`. They are ids in the components: a test
 * compares this table with the pages that were built. /work has `sample` while nothing is released,
 * and then the list.
 */
export const pageAnchors: Record<string, string[]> = {
  [paths.home]: ['shots', 'one-take', 'pilot', 'lights', 'badges', 'statements', 'closing'],
  [paths.work]: ['notice', 'scenes', 'sample', 'released'],
  [paths.about]: ['mission', 'team', 'values', 'producers', 'join'],
  [paths.contact]: ['enquiry', 'direct-contact', 'review', 'next-steps'],
};
