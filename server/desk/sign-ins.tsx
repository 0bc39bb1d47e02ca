import { hash, randomBytes, randomInt } from 'node:crypto';
import type { MailWords } from '../../domain/content/mails.ts';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import type { Site } from '../../domain/content/site.ts';
import { day, hour, minute } from '../../domain/time/instants.ts';
import { recordAction } from '../events/audit.ts';
import { isSignedBy, sign } from '../http/signature.ts';
import { MailAction, Paragraph } from '../mail/mail-parts.tsx';
import { MailShell, renderMail } from '../mail/mail-shell.tsx';
import type { Mail } from '../mail/mailer.ts';
import type { Store } from '../store/store.ts';
import type { DeskSignInRow, Tx } from '../store/tables.ts';

export const signInMs = 15 * minute;
const mostTries = 5;
/**
 * Sign-ins with a wrong code within a day, after which an owner's later codes are not taken. Two of
 * them and three open at once are 25 guesses a day at most; without this there are 360.
 */
const mostWrong = 3;
/**
 * Mails to one owner within an hour, however many ask for them; the last for a browser in which that
 * owner has signed in before, or a stranger could use up all of them.
 */
const mailPlaces = [1, 2, 3];
const knownBrowserPlace = 4;
const terminalPlace = 0;

const newToken = () => randomBytes(32).toString('base64url');
/** Of the six digits. Keyed, because a million plain hashes are made in a second. */
const codePurpose = (browserHash: string, email: string, code: string) =>
  `desk-code:${browserHash}:${email}:${code}`;

/** A cookie's value that says that an owner has signed in here: worth one mail, and no more. */
export const knownBrowser = (secret: string, email: string) => sign(secret, `desk-known:${email}`);

const isKnownBrowser = (secret: string, email: string, cookie: string | undefined) =>
  isSignedBy(secret, `desk-known:${email}`, cookie);

/** A link and a code for the browser that asks; undefined when the owner has had all mails. */
export async function makeSignIn(
  { store, secret }: { store: Store; secret: string },
  { email, browser, known }: { email: string; browser: string; known?: string | undefined },
  now: number,
): Promise<{ token: string; code: string } | undefined> {
  const browserHash = hash('sha256', browser);
  const token = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const values = {
    email,
    tokenHash: hash('sha256', token),
    codeHash: sign(secret, codePurpose(browserHash, email, code)),
    browserHash,
    createdAt: now,
    expiresAt: now + signInMs,
    tries: 0,
    usedAt: null,
  };
  const taken = await store.db
    .selectFrom('deskSignIns')
    .select('place')
    .where('email', '=', email)
    .where('createdAt', '>', now - hour)
    .execute();
  const places = isKnownBrowser(secret, email, known) ? [...mailPlaces, knownBrowserPlace] : mailPlaces;
  for (const place of places.filter((each) => !taken.some((row) => row.place === each))) {
    // Of two requests for one place, the second finds a row that is too young to be replaced.
    const row = await store.write((tx) =>
      tx
        .insertInto('deskSignIns')
        .values({ ...values, place })
        .onConflict((conflict) =>
          conflict
            .columns(['email', 'place'])
            .doUpdateSet(values)
            .where('deskSignIns.createdAt', '<=', now - hour),
        )
        .returning('place')
        .executeTakeFirst(),
    );
    if (row) return { token, code };
  }
  return undefined;
}

/** How long the terminal's link works, in words. */
export const terminalLinkFor = `one sign-in within ${signInMs / minute} minutes`;

/** For the terminal: works in any browser, because nobody asked for it in one. Ends the one before. */
export async function makeTerminalLink(
  store: Store,
  { email, deskUrl }: { email: string; deskUrl: string },
  now: number,
): Promise<string> {
  const token = newToken();
  const values = {
    email,
    place: terminalPlace,
    tokenHash: hash('sha256', token),
    codeHash: null,
    browserHash: null,
    createdAt: now,
    expiresAt: now + signInMs,
    tries: 0,
    usedAt: null,
  };
  await store.write((tx) =>
    tx
      .insertInto('deskSignIns')
      .values(values)
      .onConflict((conflict) => conflict.columns(['email', 'place']).doUpdateSet(values))
      .execute(),
  );
  return signInUrl(deskUrl, token);
}

/** In the fragment, which no browser sends and no scanner's request holds. */
export const signInUrl = (deskUrl: string, token: string) => `${deskUrl}/sign-in#${token}`;

/** When the mail did not go out, its place is free again. */
export async function dropSignIn(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('deskSignIns').where('tokenHash', '=', hash('sha256', token)).execute();
}

/**
 * Uses the code up, and returns its owner. Every call counts as a try of all that is open. `note` is
 * for the audit list.
 */
export async function takeCode(
  tx: Tx,
  { secret, code, browser, note }: { secret: string; code: string; browser: string; note: string },
  now: number,
): Promise<string | undefined> {
  const browserHash = hash('sha256', browser);
  const open = await tx
    .updateTable('deskSignIns')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('browserHash', '=', browserHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('tries', '<', mostTries)
    .returning(['email', 'place', 'codeHash', 'tries', 'createdAt'])
    .execute();
  const right = open.find(({ email, codeHash }) =>
    isSignedBy(secret, codePurpose(browserHash, email, code), codeHash),
  );
  if (right) return (await takesCodes(tx, right)) ? use(tx, right, now) : undefined;
  // The first of each sign-in: more would let a stranger fill the audit list.
  for (const { email } of open.filter(({ tries }) => tries === 1)) {
    await tx.insertInto('deskWrongCodes').values({ email, at: now }).execute();
    await recordAction(tx, { by: email, what: 'wrong code', note, at: now });
  }
  return undefined;
}

/** By what went wrong before it was asked for: its own wrong tries have a limit of their own. */
async function takesCodes(
  tx: Tx,
  { email, createdAt }: Pick<DeskSignInRow, 'email' | 'createdAt'>,
): Promise<boolean> {
  const wrong = await tx
    .selectFrom('deskWrongCodes')
    .select('at')
    .where('email', '=', email)
    .where('at', '>', createdAt - day)
    .where('at', '<', createdAt)
    .limit(mostWrong)
    .execute();
  return wrong.length < mostWrong;
}

/** Uses the link up, and returns its owner. */
export async function takeLink(
  tx: Tx,
  { token, browser }: { token: string; browser: string | undefined },
  now: number,
): Promise<{ email: string } | 'another browser' | undefined> {
  const row = await tx
    .selectFrom('deskSignIns')
    .selectAll()
    .where('tokenHash', '=', hash('sha256', token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.browserHash !== null && row.browserHash !== hash('sha256', browser ?? '')) return 'another browser';
  const email = await use(tx, row, now);
  return email === undefined ? undefined : { email };
}

/** Undefined for all but the first of several at once. */
async function use(
  tx: Tx,
  { email, place }: Pick<DeskSignInRow, 'email' | 'place'>,
  now: number,
): Promise<string | undefined> {
  const used = await tx
    .updateTable('deskSignIns')
    .set({ usedAt: now })
    .where('email', '=', email)
    .where('place', '=', place)
    .where('usedAt', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return used?.email;
}

/** Part of the daily purge. Also what a clock that was ahead has left, or it would hold its place. */
export async function purgeSignIns(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('deskSignIns')
    .where((where) => where.or([where('createdAt', '<=', now - hour), where('createdAt', '>', now + hour)]))
    .execute();
  await tx
    .deleteFrom('deskWrongCodes')
    .where('at', '<=', now - day - signInMs)
    .execute();
  await tx.deleteFrom('deskChallenges').where('expiresAt', '<=', now).execute();
}

/** To an owner who asked to sign in. */
export function signInMail(
  { site, mailWords }: { site: Site; mailWords: Pick<MailWords, 'signIn'> },
  { to, link, code }: { to: string; link: string; code: string },
): Mail {
  const words = mailWords.signIn;
  const fill = (line: string) =>
    fillPlaceholders(line, { studio: site.name, code, minutes: String(signInMs / minute) });
  const body = (
    <MailShell site={site} preview={fill(words.preview)} slate={words.slate} heading={fill(words.heading)}>
      <Paragraph margin="0 0 24px">{fill(words.text)}</Paragraph>
      <MailAction href={link}>{words.button}</MailAction>
      <Paragraph small>{words.foot}</Paragraph>
    </MailShell>
  );
  return { ...renderMail(body), to, subject: fill(words.subject), automatic: true };
}
