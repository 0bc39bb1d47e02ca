import { useMe } from '../api.ts';

/** Whether the visitor of a review hears by mail of what is done here, in a sentence. */
export function useMailedLine({ name, demo }: { name: string; demo: boolean }): string {
  const { sendsMail } = useMe();
  if (demo) return `${name} is invented: nobody is mailed.`;
  return sendsMail ? `${name} is mailed.` : `No mail server is set up: tell ${name} yourself.`;
}
