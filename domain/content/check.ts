import { z } from 'zod';
import { sourceType } from './dossier.ts';
import { counted, filled, forSearch, group, line, list, rarely, still } from './words.ts';

const answer = { heading: line('Heading', 60), text: line('Text', 300) };

/** content/check.yaml: the page /check. */
export const checkSchema = z.strictObject({
  ...forSearch,
  heading: line('Heading', 80),
  kicker: line('Small line above the heading', 60),
  intro: line('First paragraph', 200),
  still: still('Picture beside the heading'),
  answers: group('What it finds', {
    unchanged: group('It’s as it was signed', answer),
    changed: group('It was changed', {
      ...answer,
      unknownHeading: line('Heading where we don’t know who signed it', 60),
      unknownText: line('Text where we don’t know who signed it', 300),
    }),
    otherSigner: group('Someone else signed it', {
      listedHeading: filled('Heading where C2PA’s list has them', 100, 'signer'),
      listedText: filled('Text where C2PA’s list has them', 200, 'date'),
      heading: line('Heading where it doesn’t', 60),
      text: filled('Text where it doesn’t', 200, 'date'),
      noListHeading: line('Heading where the list can’t be read', 60),
      noListText: line('Text where the list can’t be read', 200),
      ourNameHeading: line('Heading where it says our name', 60),
      ourNameText: line('Text where it says our name', 300),
      changedToo: line('When it was changed, too', 120),
    }),
    none: group('It isn’t signed', answer),
    unreadable: group('It can’t be read', {
      heading: line('Heading', 60),
      why: group('Why it can’t be read', {
        empty: line('It’s empty', 200),
        tooLarge: filled('It’s too large', 200, 'size', 'limit'),
        unknownFormat: line('It’s of another kind', 200),
        damaged: line('It’s damaged', 200),
        failed: line('Anything else', 200),
      }),
    }),
  }),
  privacy: group('Privacy', { heading: line('Heading', 60), text: line('Text', 400) }),
  elsewhere: group('How to check it elsewhere', {
    heading: line('Heading', 60),
    text: line('Text', 200),
    root: line('Link to our certificate', 40),
    rootNote: filled('Note on it', 60, 'signer', 'fingerprint'),
    development: line('Where it is our development certificate', 200),
    list: filled('Where others are looked up', 160, 'date'),
    command: line('Command to type', 80),
  }),
  limits: group('What it can’t tell', {
    heading: line('Heading', 60),
    list: list('Sentences', 'a sentence', line('Sentence', 240)).min(1).max(8),
  }),
  /** Whether the certificate's issuer is on the public list: a fact for whoever signs. */
  onPublicList: z.boolean().meta({ isHidden: true }),
  ...rarely({
    controls: group('Buttons', {
      choose: line('Button: choose a file', 30),
      film: filled('Button: a film of ours', 30, 'film'),
      named: filled('Button: our film, by the name of its file', 40, 'file'),
      drop: line('Note: where to drop a file', 60),
      formats: filled('Which files can be read', 120, 'limit'),
      change: line('Button: change one bit', 40),
      changeBack: line('Button: change it back', 40),
      stop: line('Button: stop', 20),
      waiting: line('Before a file is chosen', 60),
      needsScript: line('Where scripts are switched off', 160),
      details: line('Fold with the technical facts', 30),
    }),
    progress: group('While it is read', {
      loading: line('While the program is loaded', 60),
      fetching: filled('While the film is loaded', 60, 'file'),
      reading: filled('While it is read', 60, 'file'),
      part: filled('How much is read', 40, 'done', 'size'),
      stopped: filled('When it was stopped', 80, 'file'),
      notLoaded: line('When the program can’t be loaded', 120),
      notFetched: filled('When the film can’t be loaded', 120, 'file'),
    }),
    bit: group('When one bit was changed', {
      heading: line('Heading', 60),
      place: filled('Where the bit is', 40, 'n', 'size'),
      before: line('Word over the bits before', 20),
      after: line('Word over the bits after', 20),
    }),
    facts: group('Facts of a file', {
      signedBy: line('Who signed it', 30),
      signedAt: line('When it was signed', 30),
      said: filled('A time that only the signer says', 60, 'date'),
      proven: filled('A time that an independent stamp proves', 60, 'date'),
      otherStamp: filled('A time stamp from someone we don’t know', 80, 'date'),
      certificate: line('Word before the certificate', 30),
      development: filled('Our development certificate', 200, 'until'),
      unlisted: filled('A certificate that no public list has', 200, 'issuer', 'until'),
      listed: filled('A certificate that is on the public list', 200, 'issuer', 'until'),
      theirs: filled('A certificate of someone else', 200, 'issuer', 'until'),
      clock: line('Word before whether it is still valid', 30),
      ended: filled('The certificate has ended', 300, 'now', 'until'),
      notYet: filled('The certificate isn’t valid yet', 300, 'now', 'from'),
      madeAs: line('How it was made', 30),
      sourceTypes: z.record(sourceType, line('Words', 80)).meta({ label: 'The ways of making, in words' }),
      madeWith: line('What it was made with', 30),
      madeFrom: line('What it was made from', 30),
      madeFromTheirs: line('What someone else made it from', 30),
      ingredient: group('A file that it was made from', {
        us: filled('We signed it', 60, 'file'),
        listed: filled('Someone on C2PA’s list signed it', 100, 'file', 'signer'),
        unknown: filled('Someone else signed it', 100, 'file', 'signer'),
        nobody: filled('It isn’t signed', 60, 'file'),
        changed: line('It was changed', 60),
        missing: filled('Its credentials are missing', 80, 'file'),
        untitled: line('Its name where it has none', 30),
        more: counted('How many more there are', 30),
      }),
      dossier: line('Word before the link to how it was made', 30),
      dossierLink: filled('That link', 40, 'film'),
      mismatches: line('Word before what doesn’t match', 30),
      mismatch: group('What doesn’t match', {
        content: line('Picture or sound', 120),
        statement: line('What it says of how it was made', 120),
        signature: line('The signature', 120),
        other: line('Anything else', 120),
      }),
    }),
  }),
});

export type CheckWords = z.infer<typeof checkSchema>;
