import { useMe } from '../api.ts';

/** Whether the visitor of a review hears by mail of what is done here, in a sentence. */
export function useMailedLine({ name, demo }: { name: string; demo: boolean }): string {
  const { sendsMail } = useMe();
  if (demo) return `${name} is made up: nobody gets an email.`;
  return sendsMail ? `${name} gets an email.` : `No mail server is set up: tell ${name} yourself.`;
}
