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
    token_hash: hash('sha256', token),
    code_hash: sign(secret, codePurpose(browserHash, email, code)),
    browser_hash: browserHash,
    created_at: now,
    expires_at: now + signInMs,
    tries: 0,
    used_at: null,
  };
  const taken = await store.db
    .selectFrom('desk_sign_ins')
    .select('place')
    .where('email', '=', email)
    .where('created_at', '>', now - hour)
    .execute();
  const places = isKnownBrowser(secret, email, known) ? [...mailPlaces, knownBrowserPlace] : mailPlaces;
  for (const place of places.filter((each) => !taken.some((row) => row.place === each))) {
    // Of two requests for one place, the second finds a row that is too young to be replaced.
    const row = await store.write((tx) =>
      tx
        .insertInto('desk_sign_ins')
        .values({ ...values, place })
        .onConflict((conflict) =>
          conflict
            .columns(['email', 'place'])
            .doUpdateSet(values)
            .where('desk_sign_ins.created_at', '<=', now - hour),
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
    token_hash: hash('sha256', token),
    code_hash: null,
    browser_hash: null,
    created_at: now,
    expires_at: now + signInMs,
    tries: 0,
    used_at: null,
  };
  await store.write((tx) =>
    tx
      .insertInto('desk_sign_ins')
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
  await tx.deleteFrom('desk_sign_ins').where('token_hash', '=', hash('sha256', token)).execute();
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
    .updateTable('desk_sign_ins')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', mostTries)
    .returning(['email', 'place', 'code_hash', 'tries', 'created_at'])
    .execute();
  const right = open.find(({ email, code_hash }) =>
    isSignedBy(secret, codePurpose(browserHash, email, code), code_hash),
  );
  if (right) return (await takesCodes(tx, right)) ? use(tx, right, now) : undefined;
  // The first of each sign-in: more would let a stranger fill the audit list.
  for (const { email } of open.filter(({ tries }) => tries === 1)) {
    await tx.insertInto('desk_wrong_codes').values({ email, at: now }).execute();
    await recordAction(tx, { by: email, what: 'wrong code', note, at: now });
  }
  return undefined;
}

/** By what went wrong before it was asked for: its own wrong tries have a limit of their own. */
async function takesCodes(
  tx: Tx,
  { email, created_at }: Pick<DeskSignInRow, 'email' | 'created_at'>,
): Promise<boolean> {
  const wrong = await tx
    .selectFrom('desk_wrong_codes')
    .select('at')
    .where('email', '=', email)
    .where('at', '>', created_at - day)
    .where('at', '<', created_at)
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
    .selectFrom('desk_sign_ins')
    .selectAll()
    .where('token_hash', '=', hash('sha256', token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.browser_hash !== null && row.browser_hash !== hash('sha256', browser ?? ''))
    return 'another browser';
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
    .updateTable('desk_sign_ins')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('place', '=', place)
    .where('used_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return used?.email;
}

/** Part of the daily purge. Also what a clock that was ahead has left, or it would hold its place. */
export async function purgeSignIns(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('desk_sign_ins')
    .where((where) => where.or([where('created_at', '<=', now - hour), where('created_at', '>', now + hour)]))
    .execute();
  await tx
    .deleteFrom('desk_wrong_codes')
    .where('at', '<=', now - day - signInMs)
    .execute();
  await tx.deleteFrom('desk_challenges').where('expires_at', '<=', now).execute();
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
