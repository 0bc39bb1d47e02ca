/**
 * What an owner reads in place of a field's name in a file. A name that says it itself ("heading")
 * is not here: it is written as words, "Heading". With a holder before it, a name has its own words
 * in that place alone.
 */
const labels: Record<string, string> = {
  // Of every page.
  title: 'Title',
  'page.title': 'Title in the browser’s tab and in search results',
  'page.description': 'Description in search results',
  kicker: 'Small line above the heading',
  intro: 'First paragraph',
  alt: 'What it shows, for people who cannot see it',
  picture: 'Picture',
  credit: 'Credit',
  crop: 'What stays in view',
  slate: 'Short facts under the picture',
  still: 'Picture',
  to: 'Where it leads',
  label: 'Words',
  at: 'Second of the film',
  primary: 'First button',
  secondary: 'Second button',
  link: 'Link',
  second: 'Second link',
  items: 'Entries',
  strip: 'Strip of frames',
  // Home.
  hero: 'First view',
  'hero.text': 'Line under the headline',
  more: 'Second line under the headline',
  brief: 'Note beside the first button',
  delivery: 'Note beside the second button',
  watch: 'Watching the film',
  wide: 'Picture on wide screens',
  tall: 'Picture on phones',
  shots: 'Selling points',
  pilot: 'How a pilot goes',
  when: 'When',
  send: 'Send button',
  'pilot.send': 'What they send us',
  'pilot.get': 'What they get',
  terms: 'Terms (shown once they are filled in)',
  lights: 'One subject in many lights',
  viewer: 'Viewer',
  badges: 'Kinds of client',
  statements: 'Statements',
  closing: 'End of the page',
  claims: 'Claims',
  // About.
  members: 'People',
  part: 'What they do',
  place: 'Place',
  profile: 'Address of their profile',
  photo: 'Photograph',
  profileLabel: 'Words of the link to a profile',
  producers: 'For producers',
  join: 'Open roles',
  apply: 'Button',
  subject: 'Subject',
  // Roles.
  role: 'Role',
  location: 'Where',
  country: 'Country, for search engines',
  order: 'Place in the list (1 is first)',
  posted: 'Posted on',
  employmentType: 'Kind of work',
  // Opening hours.
  slotMinutes: 'Length of a review, in minutes',
  noticeHours: 'How long before it can be booked, in hours',
  horizonDays: 'How far ahead, in days',
  mostPerDay: 'Most reviews in a day',
  windows: 'Times for reviews',
  daysOff: 'Days off',
  offices: 'When somebody answers',
  callLink: 'Address of the video call',
  zone: 'Time zone',
  from: 'From',
  'windows.to': 'Until',
  'offices.to': 'Until',
  // Site.
  email: 'E-mail',
  hello: 'For everybody',
  careers: 'For applications',
  profiles: 'Addresses of profiles',
  legal: 'The company',
  timeZones: 'Places and their time zones',
  promises: 'Promises',
  replyHours: 'An answer within, in hours',
  pilotDelivery: 'A pilot within',
  navigation: 'Navigation',
  action: 'Button at its end',
  kept: 'How long things are kept, in words',
  counted: 'What is said of counting, while visits are counted',
  labels: 'Words of controls',
  notFound: 'Page that is not there',
  failure: 'When something fails',
  questions: 'Questions',
  // Questions.
  short: 'In the list of contents',
  id: 'Its name in the address',
  why: 'Why it matters',
  ask: 'What to ask',
  rules: 'Laws and standards',
  // Projects.
  client: 'Client',
  runtime: 'Running time (minutes:seconds)',
  status: 'Released or reserved',
  cover: 'Cover',
  results: 'Figures',
  credits: 'Credits',
  by: 'By',
  // Film.
  published: 'Public since',
  poster: 'Picture before it plays',
  start: 'Begins at second',
  marks: 'Marked details',
  // Contact.
  honeypot: 'Field that people leave empty',
  begin: 'Messages that a link begins',
  panel: 'Direct contact',
  next: 'What happens next',
  // Mails.
  acknowledgement: 'Receipt to the visitor',
  notice: 'New enquiry, to the studio',
  preview: 'First line in the list of mails',
  foot: 'End of the mail',
};

/** What an owner needs to know to fill a field in. */
const help: Record<string, string> = {
  alt: 'One sentence. Screen readers say it, and it stands where the picture cannot load.',
  credit: 'Who made the picture. Left out, the picture has none.',
  to: 'A page of this site, such as /contact#review.',
  'windows.to': 'Later than “From”, on the same day.',
  'offices.to': 'Later than “From”, on the same day.',
  'page.description': 'One or two sentences.',
  callLink: 'Left out, somebody sends a link before each review.',
  zone: 'Such as Asia/Kolkata.',
  profile: 'Begins with https://',
  status: 'Released projects are on the site for everybody; reserved ones show that they exist.',
  order: 'A whole number.',
};

/** Names that stand for the file itself or for its code: nobody changes them at the desk. */
const hidden = new Set(['slug', 'project.id', 'language', 'detail']);

const shown = (table: Record<string, string>, holder: string, key: string) =>
  table[`${holder}.${key}`] ?? table[key];

export const labelOf = (key: string, holder = '') => shown(labels, holder, key) ?? asWords(key);

export const helpOf = (key: string, holder = ''): string | undefined => shown(help, holder, key);

export const isHidden = (key: string, holder = '') => hidden.has(`${holder}.${key}`) || hidden.has(key);

/** `officeHours` is "Office hours", `FULL_TIME` is "Full time". */
export function asWords(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
