import type { Services } from '../open-services.ts';
import { makeTerminalLink, terminalLinkFor } from './sign-ins.ts';

/** What a start prints of the desk: without a mail server a link, or nobody could sign in. */
export async function deskLine(
  { config, store, owners }: Services,
  deskUrl: string,
  now: number,
): Promise<string> {
  const [email] = owners;
  if (config.smtpUrl || email === undefined) return `The desk listens on ${deskUrl}`;
  // A store that refuses writes keeps nobody from the site.
  const link = await makeTerminalLink(store, { email, deskUrl }, now).catch(() => undefined);
  return link ? `The desk, for ${terminalLinkFor}: ${link}` : `The desk listens on ${deskUrl}`;
}
