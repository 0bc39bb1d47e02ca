import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Received {
  to: string[];
  mail: Email;
}

export interface MailServer {
  url: string;
  port: number;
  received: Received[];
  /** Mails to one receiver. */
  to: (address: string) => Received[];
  stop: () => Promise<void>;
}

export interface Behaviour extends SMTPServerOptions {
  port?: number;
  host?: string;
  /**
   * Cuts the line after the whole mail was handed over and before it is acknowledged: so often, or
   * when it says so.
   */
  dropAfterData?: number | (() => boolean);
}

/** A real mail server on this machine; everything it takes can be read by the test. */
export async function startMailServer({
  port = 0,
  host = '127.0.0.1',
  dropAfterData = 0,
  ...options
}: Behaviour = {}): Promise<MailServer> {
  const received: Received[] = [];
  let drops = 0;
  const drop = typeof dropAfterData === 'number' ? () => (drops += 1) <= dropAfterData : dropAfterData;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
        if (drop()) {
          for (const connection of server.connections) connection.close();
          return;
        }
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const address = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    to: (wanted) => received.filter(({ to }) => to.includes(wanted)),
    stop,
  };
}
