import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { day, isoInstant } from '../../domain/time/instants.ts';
import { changeAndRecord } from '../events/audit.ts';
import { makeRateLimit } from '../http/rate-limit.ts';
import { calendarFeed, visitorEventDetails } from '../reviews/calendar-event.ts';
import { studioCallWay } from '../reviews/call-way.ts';
import { bookedWithin } from '../reviews/review-store.ts';
import type { DeskDeps } from './desk-deps.ts';
import { currentOwners } from './owners.ts';

/** Calendars of whole offices ask every few minutes; who guesses asks more often. */
const perMinute = 30;
const pastDays = 60;
const futureDays = 400;

/**
 * `GET /calendar/SECRET.ics`: the booked reviews, for an owner's calendar program, which cannot sign
 * in. The secret in the address is the key; who is no owner any more has none. The log names the route
 * and never the address.
 */
export async function calendarFile(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { store, now, site } = deps;
  const limit = await makeRateLimit(app, perMinute, 'Too many requests from your address.');
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { onRequest: limit },
    async ({ params: { file } }, reply) => {
      const [, token] = /^([\w-]{43})\.ics$/.exec(file) ?? [];
      if (!token || !(await isKnown(token))) return reply.code(404).send();
      const at = now();
      const reviews = await bookedWithin(store.db, { from: at - pastDays * day, to: at + futureDays * day });
      const studioWay = await studioCallWay(store.db);
      const events = reviews.map((review) => {
        const { name, email, note } = review;
        const callWay = review.callWay ?? studioWay;
        const visitors = visitorEventDetails(review, { ...deps, callWay, siteUrl: deps.config.siteUrl });
        const details = {
          ...visitors,
          summary: fillPlaceholders(deps.mailWords.reviewNotice.calendar, { name }),
          description: [`${name}, ${email}`, note].filter(Boolean).join('\n\n'),
          url: `${deps.deskUrl}/people/${encodeURIComponent(email)}`,
          attendees: [],
          stamp: at,
        };
        return { review, details };
      });
      return reply.type('text/calendar; charset=utf-8').send(calendarFeed(site.name, events));
    },
  );

  /** Compares with every owner's, each in constant time: how long it takes says nothing. */
  async function isKnown(token: string): Promise<boolean> {
    const rows = await store.db.selectFrom('deskSubscriptions').selectAll().execute();
    const given = Buffer.from(hash('sha256', token));
    const found = rows.filter(({ tokenHash }) => timingSafeEqual(Buffer.from(tokenHash), given));
    const owners = await currentOwners(deps);
    return found.some(({ email }) => owners.includes(email));
  }
}

export interface CalendarResponse {
  since: string | null;
  /** Once, when it is made: the store keeps a hash of it. */
  address?: string;
}

/** `/api/calendar`: the private address of the owner who is signed in. Making another ends the one before. */
export async function calendarAddress(
  app: FastifyInstance,
  { store, deskUrl, now }: DeskDeps,
): Promise<void> {
  app.get('/calendar', async ({ owner }): Promise<CalendarResponse> => {
    const row = await store.db
      .selectFrom('deskSubscriptions')
      .select('createdAt')
      .where('email', '=', owner)
      .executeTakeFirst();
    return { since: row ? isoInstant(row.createdAt) : null };
  });

  app.post('/calendar', async ({ owner }): Promise<CalendarResponse> => {
    const token = randomBytes(32).toString('base64url');
    const at = now();
    const row = { email: owner, tokenHash: hash('sha256', token), createdAt: at };
    await changeAndRecord(store, { by: owner, what: 'made a calendar address', at }, async (tx) => {
      await tx.deleteFrom('deskSubscriptions').where('email', '=', owner).execute();
      await tx.insertInto('deskSubscriptions').values(row).execute();
      return true;
    });
    return { since: isoInstant(at), address: `${deskUrl}/calendar/${token}.ics` };
  });

  app.delete('/calendar', async ({ owner }): Promise<CalendarResponse> => {
    await changeAndRecord(store, { by: owner, what: 'ended a calendar address', at: now() }, async (tx) => {
      const ended = tx.deleteFrom('deskSubscriptions').where('email', '=', owner);
      return (await ended.executeTakeFirst()).numDeletedRows > 0n;
    });
    return { since: null };
  });
}
