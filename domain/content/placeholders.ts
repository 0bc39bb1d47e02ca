const placeholder = /\{(\w+)\}/g;

/** What may stand in braces in a text, in words for owners; each text says which of them it knows. */
const placeholderWords = {
  acknowledged: 'the subject of the receipt',
  answerBy: 'by when we answer',
  before: 'the figure before',
  booking: 'the address where a review is booked',
  chapter: 'the chapter',
  code: 'the code',
  company: 'the company',
  count: 'how many there are',
  counting: 'the sentence about counting',
  date: 'the date',
  day: 'the day',
  days: 'how many days',
  done: 'how much is done',
  email: 'the visitor’s address',
  file: 'the name of the file',
  film: 'the title of the film',
  fingerprint: 'the fingerprint of the certificate',
  frame: 'the number of the frame',
  frames: 'how many frames there are',
  from: 'where it begins',
  heading: 'the heading of the email',
  height: 'the height',
  hello: 'our address',
  issuer: 'who issued the certificate',
  label: 'the question',
  left: 'how much time is left',
  length: 'how long the film is',
  light: 'the name of the light',
  limit: 'the most that is allowed',
  link: 'the link',
  minutes: 'how many minutes',
  n: 'the number',
  name: 'the name',
  now: 'today’s date',
  over: 'how many too many',
  owner: 'whoever writes',
  page: 'the name of the page',
  pilotDelivery: 'how fast a pilot is delivered',
  place: 'the place',
  reason: 'the reason',
  receivedAt: 'when it came',
  reference: 'its reference',
  replyHours: 'the hours within which we answer',
  retention: 'how long things are kept',
  review: 'the text over the booking on Contact',
  signer: 'who signed it',
  size: 'how large it is',
  studio: 'the studio’s name',
  studioTimes: 'the time at our places',
  summary: 'name, company, use case and budget',
  time: 'the time',
  to: 'where it ends',
  until: 'until when',
  value: 'what it was',
  when: 'the time',
  width: 'the width',
} as const;
export type Placeholder = keyof typeof placeholderWords;

/** Of those that a text has, and of `names`, which it may have. */
export function wordsOfPlaceholders(text: string, names: readonly Placeholder[]): Record<string, string> {
  const used = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  const known: Record<string, string> = placeholderWords;
  return Object.fromEntries(
    [...used, ...names].flatMap((name) => (known[name] ? [[name, known[name]]] : [])),
  );
}

/** Facts of site.yaml that words may name in any file. */
const siteFactNames = ['studio', 'replyHours', 'pilotDelivery'] as const;

/** Their values, for whoever reads content: the build for pages, the server for mails. */
export const siteFacts = ({
  name,
  promises: { replyHours, pilotDelivery },
}: {
  name: string;
  promises: { replyHours: number; pilotDelivery: string };
}): Record<(typeof siteFactNames)[number], string | number> => ({ studio: name, replyHours, pilotDelivery });

/**
 * What to tell of the first thing in braces that is neither a fact of site.yaml nor one of `names`,
 * which this text is filled with; undefined where there is none. Nobody would fill it in.
 */
export function unknownPlaceholder(text: string, names: readonly string[] = []): string | undefined {
  const known = [...names, ...siteFactNames.filter((fact) => !names.includes(fact))];
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !known.includes(name));
  return unknown && `in braces only ${known.map((name) => `{${name}}`).join(', ')}: not ${unknown[0]}`;
}

/**
 * Replaces each `{name}` by its value, in one pass: braces that a value brings, such as those that a
 * visitor typed, stay as they are. So does a name without a value, for the caller to refuse.
 */
export function fillPlaceholders(text: string, values: Record<string, string | number>): string {
  return text.replace(placeholder, (whole, name: string) =>
    String(Object.hasOwn(values, name) ? values[name] : whole),
  );
}

/** The same for every text in plain data. */
export function fillData<Data>(data: Data, values: Record<string, string | number>): Data {
  const fill = (_key: string, value: unknown) =>
    typeof value === 'string' ? fillPlaceholders(value, values) : value;
  // Plain data keeps its shape as JSON.
  return JSON.parse(JSON.stringify(data), fill) as Data;
}

/** Pages are rendered before it is known where they are served: whoever serves them fills it. */
export const originPlaceholder = '{origin}';
