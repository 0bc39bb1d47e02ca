import type { Enquiry } from '../domain/enquiry/enquiry.ts';
import type { SpamReason } from '../domain/enquiry/spam.ts';
import { hour } from '../domain/time/instants.ts';

interface DemoEnquiry {
  /** How long ago it came. */
  agoMs: number;
  enquiry: Enquiry;
  spamReason?: SpamReason;
  answered?: true;
  snoozed?: true;
  /** Its notice to the studio was given up. */
  failed?: true;
}

/** Invented: no such company exists, and addresses under .example reach nobody. */
export const demoEnquiries: DemoEnquiry[] = [
  {
    agoMs: 22 * hour,
    enquiry: {
      name: 'Demo: Harbour Films',
      email: 'producer@harbour-films.example',
      company: 'Demo: Harbour Films',
      useCase: 'film',
      budget: '50k-100k',
      message:
        'Night exterior at a harbour, four minutes. One woman, heavy rain, a coat that must not change between eleven set-ups. Can you hold that?',
      source: { firstPage: '/work' },
    },
  },
  {
    agoMs: 15 * hour,
    failed: true,
    enquiry: {
      name: 'Demo: Studio North',
      email: 'desk@studio-north.example',
      useCase: 'tv',
      budget: 'discuss',
      message: 'Two scenes for a pilot, with the same cast in both. What do you need from us to begin?',
    },
  },
  {
    agoMs: 3 * hour,
    enquiry: {
      name: 'Demo: Six Set-ups',
      email: 'hello@six-set-ups.example',
      useCase: 'music-video',
      budget: '10k-25k',
      message: 'A music video, six set-ups, one performer. Release in January.',
      source: { firstPage: '/', referrer: 'https://festival.example/' },
    },
  },
  {
    agoMs: 30 * hour,
    snoozed: true,
    enquiry: {
      name: 'Demo: Slow Documentary',
      email: 'archive@slow-documentary.example',
      useCase: 'documentary',
      message: 'We know more after our funding meeting on Thursday. Please ask us again then.',
    },
  },
  {
    agoMs: 52 * hour,
    answered: true,
    enquiry: {
      name: 'Demo: Lantern Pictures',
      email: 'line@lantern-pictures.example',
      company: 'Demo: Lantern Pictures',
      useCase: 'commercial',
      budget: '25k-50k',
      message: 'Forty seconds, one lamp, no cut. Is that a pilot or a scene for you?',
    },
  },
  {
    agoMs: 5 * hour,
    spamReason: 'mostly links',
    enquiry: {
      name: 'Demo: Caught as spam',
      email: 'offers@links.example',
      message: 'https://one.example https://two.example https://three.example',
    },
  },
];

export const demoReviews = [
  {
    name: 'Demo: Northlight',
    email: 'producer@northlight.example',
    timeZone: 'America/Los_Angeles',
    note: 'Demo: a page of script and two frames we like.',
  },
  {
    name: 'Demo: Harbour Films',
    email: 'producer@harbour-films.example',
    timeZone: 'Europe/Berlin',
    note: undefined,
  },
];
