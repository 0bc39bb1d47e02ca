import { loadContent } from '../../tools/content/load-content.ts';

/** What the build says of a content folder with a mistake in it. */
export function complaintAbout(folder: string): string {
  try {
    loadContent(folder);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the mistake went unnoticed');
}

/** An edit of a file that is known to hold these words. */
export function swap(from: string, to: string) {
  return (text: string) => {
    if (!text.includes(from)) throw new Error(`nothing to swap: ${from}`);
    return text.replace(from, to);
  };
}
