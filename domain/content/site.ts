import { z } from 'zod';
import { fillPlaceholders, siteFacts } from './placeholders.ts';
import {
  counted,
  filled,
  group,
  line,
  link,
  list,
  rarely,
  still,
  timeZone,
  unfilled,
  webAddress,
} from './words.ts';

/** The server writes these into pages and JSON as they are. */
const servedWords = (words: z.ZodString) =>
  words.regex(/^[^"'\\<>&]*$/, 'letters, digits and spaces, without quotes');

const email = z.email('an email address such as hello@studio.example');

/**
 * Facts of the studio, each written once: footer, mails, PDF and structured data read them here.
 */
export const siteSchema = z.strictObject({
  name: line('Name', 40),
  tagline: line('Tagline', 80),
  description: line('Description in search results', 160),
  email: group('Email', {
    hello: email.meta({ label: 'For everyone' }),
    careers: email.meta({ label: 'For applications' }),
  }),
  promises: group('What we promise', {
    replyHours: z.number().int().positive().meta({ label: 'An answer within, in hours' }),
    pilotDelivery: line('A pilot takes, on average', 40),
  }),
  legal: group('The company', {
    name: unfilled('Its name', 80),
    form: unfilled('Its legal form', 60),
    place: unfilled('Its address', 120),
  }).meta({ help: 'In the footer and under Privacy, as soon as it is filled in.' }),
  profiles: list('Addresses of the studio’s profiles', 'an address', webAddress('Address')).max(8),
  timeZones: list(
    'Places and their time zones',
    'a place',
    z.strictObject({ place: line('Place', 40), zone: timeZone, short: line('Short name of its time', 8) }),
  )
    .min(1)
    .max(3),
  navigation: group('Links at the top of every page', {
    links: list('Links', 'a link', link()).min(1).max(5),
    action: link('Button at their end'),
  }),
  questions: link('Link to the questions'),
  check: link('Link to the check of a file'),
  privacy: z
    .strictObject({
      ...link().shape,
      /** Said while the server counts visits; nothing is where it does not. */
      counted: servedWords(line('What is said of counting, while visits are counted', 400)),
      controller: filled('Who runs the site', 80, 'company').includes(
        '{company}',
        'write {company} where the company stands',
      ),
      noController: line('While the company isn’t filled in', 160),
      kept: group('How long things are kept, in words', {
        days: servedWords(counted('In days', 40)),
        /** What is no whole year, or more of them, is told in days. */
        years: list('In years', 'one more year', servedWords(line('Words', 40)))
          .max(10)
          .meta({ help: 'For one year, for two years and so on.' }),
        always: servedWords(line('Where they are kept for ever', 40)),
      }),
    })
    .meta({ label: 'Link to privacy, and how long things are kept' }),
  credit: line('Credit of pictures that we made', 80),
  notFound: group('Page that isn’t there', {
    title: line('Title', 60),
    text: line('Text', 120),
    link: link(),
    still: still(),
  }),
  failure: group('When something fails', {
    title: line('Title', 60),
    text: line('Text', 160),
    unknown: line('When nobody knows why', 60),
    link: link(),
    offline: group('When a page doesn’t load', {
      title: line('Title', 60),
      text: filled('Text', 160, 'page'),
      retry: line('Button to try again', 30),
      still: line('When it fails once more', 60),
    }),
  }),
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'a language code such as en')
    .meta({ isHidden: true }),
  ...rarely({
    labels: group('Small buttons, and words that are read out', {
      skip: line('Link past the navigation', 40),
      main: line('Read out: the navigation', 20),
      menu: line('Button: the menu', 20),
      home: filled('Read out: the link to Home', 40, 'name').includes(
        '{name}',
        'write {name} where the name of the studio goes',
      ),
      close: line('Button: close', 20),
      /** The button of the moving picture on Home. */
      pausePicture: line('Button: stop the moving picture', 40),
      playPicture: line('Button: start the moving picture', 40),
      footer: line('Read out: the links at the foot', 20),
    }),
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

/** What sentences of any file may name in braces. */
export const allFacts = (site: Site, retentionDays: number) => ({
  ...siteFacts(site),
  retention: retentionWords(site.privacy, retentionDays),
});
