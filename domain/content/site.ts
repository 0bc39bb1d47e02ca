import { z } from 'zod';
import { fillPlaceholders } from './placeholders.ts';
import { counted, filled, line, link, still, timeZone, unfilled } from './words.ts';

/** The server writes these into pages and JSON as they are. */
const servedWords = (words: z.ZodString) =>
  words.regex(/^[^"'\\<>&]*$/, 'letters, digits and spaces, without quotes');

/**
 * Facts of the studio, each written once: footer, mails, PDF and structured data read them here.
 */
export const siteSchema = z.strictObject({
  name: line(40),
  tagline: line(80),
  description: line(160),
  language: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language code such as en'),
  email: z.strictObject({ hello: z.email(), careers: z.email() }),
  profiles: z.array(z.url({ protocol: /^https$/ })).max(8),
  /** The company behind the name. */
  legal: z.strictObject({ name: unfilled(80), form: unfilled(60), place: unfilled(120) }),
  timeZones: z
    .array(z.strictObject({ zone: timeZone, short: line(8), place: line(40) }))
    .min(1)
    .max(3),
  promises: z.strictObject({ replyHours: z.number().int().positive(), pilotDelivery: line(40) }),
  navigation: z.strictObject({ links: z.array(link).min(1).max(5), action: link }),
  questions: link,
  check: link,
  privacy: link.extend({
    kept: z.strictObject({
      days: servedWords(counted(40)),
      /** For one year, two years and so on; what is no whole year, or more of them, is told in days. */
      years: z.array(servedWords(line(40))).max(10),
      always: servedWords(line(40)),
    }),
    /** Said while the server counts visits; nothing is where it does not. */
    counted: servedWords(line(400)),
  }),
  labels: z.strictObject({
    skip: line(40),
    main: line(20),
    menu: line(20),
    home: filled(40, 'name').includes('{name}', 'write {name} where the name of the studio goes'),
    close: line(20),
    /** The button of the moving picture on Home. */
    pausePicture: line(40),
    playPicture: line(40),
    footer: line(20),
  }),
  credit: line(80),
  notFound: z.strictObject({ title: line(60), text: line(120), link, still }),
  failure: z.strictObject({
    title: line(60),
    text: line(160),
    unknown: line(60),
    /** A page that cannot be loaded; {page} is its name. */
    offline: z.strictObject({ title: line(60), text: filled(160, 'page'), retry: line(30), still: line(60) }),
    link,
  }),
});

export type Site = z.infer<typeof siteSchema>;

/** What the words say in place of `{retention}`: how long the server keeps things; 0 days is always. */
export const retentionWords = ({ kept }: Pick<Site['privacy'], 'kept'>, days: number) =>
  days === 0 ? kept.always : (kept.years[days / 365 - 1] ?? fillPlaceholders(kept.days, { n: days }));

/** What only the server that runs can say: its address, how long it keeps things, whether it counts. */
export const servedFacts = (
  privacy: Pick<Site['privacy'], 'kept' | 'counted'>,
  server: { siteUrl: string; retentionDays: number; countVisits: boolean },
) => ({
  origin: server.siteUrl,
  retention: retentionWords(privacy, server.retentionDays),
  counting: server.countVisits ? privacy.counted : '',
});

/** What sentences of every file may name in braces. */
export const siteFacts = ({ name, promises, privacy }: Site, retentionDays: number) => ({
  studio: name,
  ...promises,
  retention: retentionWords(privacy, retentionDays),
});
