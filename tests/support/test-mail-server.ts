import { onTestFinished } from 'vitest';
import { startMailServer, type Behaviour, type MailServer } from './mail-server.ts';

/** A mail server that goes when the test is over. */
export async function testMailServer(behaviour: Behaviour = {}): Promise<MailServer> {
  const server = await startMailServer(behaviour);
  onTestFinished(server.close);
  return server;
}
