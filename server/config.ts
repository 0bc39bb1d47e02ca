import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { mailStillName } from '../domain/content/mails.ts';
import {
  addressSetting as address,
  environment,
  missingPartners,
  parseSettings,
  signingOf,
  signingPairs,
  signingSettings,
  withoutEmpty,
} from '../publishing/settings.ts';
import { isLoopback } from './http/is-loopback.ts';

export type Config = ReturnType<typeof readConfig>;

/**
 * Settings of the server and of the studio's command, read once. An empty value counts as not set, as compose files
 * write it.
 */
export function readConfig(
  env = environment(),
  cwd = process.cwd(),
  versionDirectory = resolve(cwd, 'build/current'),
) {
  const given = withoutEmpty(env);
  const set = parseSettings(settings, given, [...missingSettings(given), ...equalPorts(given)]);
  const version = readVersion(versionDirectory);
  return {
    port: set.PORT,
    host: set.HOST,
    /** Visitors come by an address of their own, and wait for answers. */
    isPublic: set.SITE_URL !== undefined && !isLoopback(new URL(set.SITE_URL).hostname),
    siteUrl: set.SITE_URL ?? `http://${isIP(set.HOST) === 6 ? `[${set.HOST}]` : set.HOST}:${set.PORT}`,
    dataDir: resolve(cwd, set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    studioEmail: set.STUDIO_EMAIL,
    webhook:
      set.WEBHOOK_URL && set.WEBHOOK_SECRET
        ? { url: set.WEBHOOK_URL, secret: set.WEBHOOK_SECRET }
        : undefined,
    secret: set.SECRET,
    rateLimit: set.RATE_LIMIT,
    retentionDays: set.RETENTION_DAYS,
    countVisits: set.COUNT_VISITS === 'yes',
    trustProxy: set.TRUST_PROXY,
    metrics: set.METRICS_PORT === undefined ? undefined : { port: set.METRICS_PORT, host: set.METRICS_HOST },
    desk:
      set.DESK_PORT === 0
        ? undefined
        : {
            port: set.DESK_PORT ?? defaultDeskPort,
            /** The default port may be taken: then there is no desk, and the site starts. */
            isPortSet: set.DESK_PORT !== undefined,
            url: set.DESK_URL ?? `http://localhost:${set.DESK_PORT ?? defaultDeskPort}`,
          },
    deskEmails: set.DESK_EMAILS,
    logLevel: set.LOG_LEVEL,
    /** The folder's name of the version that runs. */
    version: basename(versionDirectory),
    /** A hash of the server's bundle: another one is served by a restart alone. */
    code: version.code,
    /** The certificate that its films are signed with; those of `npm run dev` are watched by nobody. */
    signing: version.signing,
    /** What the studio's command signs with: the server itself signs nothing. */
    signWith: signingOf(set, cwd),
    /** Pages and content of the version that runs, as they were when it was built. */
    siteDirectory: join(versionDirectory, 'site'),
    contentDirectory: join(versionDirectory, 'content'),
    /** What the studio edits, and the next version will be made of. */
    editedContentDirectory: given['CONTENT_DIR'] ?? 'content',
    /** For processes that the server starts. */
    environment: given,
    /** The checkout that builds, where there is one. */
    sourceDirectory: cwd,
    versionDirectory,
    /** Holds the versions, and the link to the one that is served. */
    buildDirectory:
      basename(dirname(versionDirectory)) === 'versions'
        ? resolve(versionDirectory, '../..')
        : dirname(versionDirectory),
    mailStillFile: join(versionDirectory, mailStillName),
    /** The desk's pages. */
    deskDirectory: join(versionDirectory, 'desk'),
  };
}

/** Empty where nothing was built, as in `npm run dev`. */
function readVersion(directory: string): Partial<z.infer<typeof versionFacts>> {
  const file = join(directory, 'version.json');
  return existsSync(file) ? versionFacts.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

const versionFacts = z.object({
  code: z.string(),
  signing: z
    .object({
      signer: z.string(),
      isDevelopment: z.boolean(),
      until: z.string(),
      rootFingerprint: z.string(),
    })
    .optional(),
});

const defaultDeskPort = 3900;

const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: origin().optional(),
  ...signingSettings.shape,
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: mailbox().optional(),
  STUDIO_EMAIL: mailbox().optional(),
  WEBHOOK_URL: address(['http:', 'https:']).optional(),
  WEBHOOK_SECRET: longSecret().optional(),
  SECRET: longSecret().optional(),
  RATE_LIMIT: wholeNumber(1, 1_000_000_000).default(20),
  RETENTION_DAYS: wholeNumber(0, 36_500).default(730),
  COUNT_VISITS: z.enum(['yes', 'no'], 'write yes or no').default('yes'),
  TRUST_PROXY: z
    .string()
    .refine(isProxy, 'write a number of proxies (1), an address, or addresses with commas between them')
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text))
    .default('')
    .transform((value) => (value === '' ? (false as const) : value)),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DESK_PORT: wholeNumber(0, 65_535).optional(),
  DESK_URL: origin()
    .refine(isSecureOrLocal, 'write https://, or http://localhost: its cookies must not be read on the way')
    .optional(),
  DESK_EMAILS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .refine((list) => list.every((part) => /^[^\s<>@]+@[^\s<>@]+$/.test(part)), {
      message: 'write email addresses with commas between them',
    })
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'write fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

/** Not in the schema: zod skips a refinement of the whole object when one setting is wrong. */
function missingSettings(given: Record<string, string | undefined>): string[] {
  const pairs = [
    ['DATABASE_URL', 'SECRET', 'every process must sign links alike'],
    ['WEBHOOK_URL', 'WEBHOOK_SECRET', 'it signs each notice'],
    ['WEBHOOK_SECRET', 'WEBHOOK_URL', 'it says where notices go'],
    ...signingPairs,
  ] as const;
  return missingPartners(pairs, given);
}

/** One process cannot listen twice on a port, and would take itself for another one in the way. */
function equalPorts(given: Record<string, string | undefined>): string[] {
  const ports: typeof given = { PORT: '3000', ...given };
  const names = ['PORT', 'DESK_PORT', 'METRICS_PORT'] as const;
  return names.flatMap((name, index) => {
    const port = Number(ports[name] ?? 0);
    const first = names.slice(0, index).find((other) => port > 0 && Number(ports[other] ?? 0) === port);
    return first ? [`${name}: ${port} is ${first} too: give each a port of its own`] : [];
  });
}

/** The names `.env.example` must hold, no more and no fewer. */
export const settingNames = Object.keys(settings.shape);

function wholeNumber(least: number, most: number) {
  const hint = `write a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, hint)
    .transform(Number)
    .refine((number) => number >= least && number <= most, hint);
}

/** A public address: `https://longtake.example`. */
function origin() {
  return address(['http:', 'https:'])
    .refine(
      (url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`,
      'write it without a path, as https://longtake.example',
    )
    .transform((url) => url.replace(/\/+$/, ''));
}

function isSecureOrLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopback(hostname);
}

/** `studio@example.com` or `Longtake <studio@example.com>`. */
function mailbox() {
  return z
    .string()
    .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'write an email address');
}

function longSecret() {
  return z.string().min(16, 'write at least 16 characters');
}

function isProxy(text: string): boolean {
  return /^\d{1,2}$/.test(text) || text.split(',').every((part) => isNetwork(part.trim()));
}

/** `10.0.0.1` or `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [base = '', prefix, ...more] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(base)] ?? 0;
  if (bits === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
}
