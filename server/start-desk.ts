import type { FastifyInstance } from 'fastify';
import { codeOf } from '../domain/caught-error.ts';
import { buildDeskApp } from './desk-app.ts';
import type { DeskDeps } from './desk/desk-deps.ts';
import { currentOwners } from './desk/owners.ts';
import { endFormerOwnersSessions } from './desk/sessions.ts';
import { makeTerminalLink, terminalLinkFor } from './desk/sign-ins.tsx';
import type { Services } from './open-services.ts';

/**
 * Listens on loopback. Undefined when the desk is off, or its default port is taken: somebody who
 * never asked for a desk still gets a site.
 */
export async function startDesk(
  deps: Omit<DeskDeps, 'deskUrl' | 'editor' | 'renderer'>,
): Promise<FastifyInstance | undefined> {
  const { desk } = deps.config;
  if (!desk || (!desk.isPortSet && desk.port === deps.config.port)) return undefined;
  // A store that refuses writes keeps nobody from the site: such sessions are refused anyway.
  await deps.store.write((tx) => endFormerOwnersSessions(tx, deps)).catch(() => undefined);
  const app = await buildDeskApp({ ...deps, deskUrl: desk.url });
  try {
    await app.listen({ port: desk.port, host: '127.0.0.1' });
    return app;
  } catch (error) {
    if (desk.isPortSet || codeOf(error) !== 'EADDRINUSE') throw error;
    await app.close();
    return undefined;
  }
}

/** What a start prints of the desk: without a mail server a link, or nobody could sign in. */
export async function deskLine(services: Services, deskUrl: string, now: number): Promise<string> {
  const { config, store } = services;
  const [email] = await currentOwners(services);
  if (config.smtpUrl || email === undefined) return `The desk listens on ${deskUrl}`;
  // A store that refuses writes keeps nobody from the site.
  const link = await makeTerminalLink(store, { email, deskUrl }, now).catch(() => undefined);
  return link ? `The desk, for ${terminalLinkFor}: ${link}` : `The desk listens on ${deskUrl}`;
}
