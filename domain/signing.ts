import { day } from './time/instants.ts';

/** What pages, the desk and mails are told of the certificate that films are signed with. */
export interface SigningFacts {
  /** Its owner, as the certificate names it. */
  signer: string;
  /** Made by the build itself, because none was given: nobody has vouched for its owner. */
  isDevelopment: boolean;
  /** Its last instant, in ISO 8601. */
  until: string;
  /** SHA-256 of the certificate that the others rest on, in hexadecimal digits. */
  rootFingerprint: string;
}

/** Where the site serves the certificate that the others rest on. */
export const rootAddress = '/check/root.pem';

/**
 * C2PA's lists of who vouches for signers and for time stamps, where the site serves them. They are
 * in tools/signing/c2pa-lists; docs/certificates.md says how to place newer ones.
 */
export const c2paLists = {
  issued: '2026-08-05',
  signers: '/check/c2pa-signers.pem',
  timeStamps: '/check/c2pa-time-stamps.pem',
};

/** Whoever is added to the lists is unknown to /check until then. */
const listDays = 200;

/** How many days old the lists are, when it is time to say so. */
export function listAgeToWarnOf(now: number): number | undefined {
  const age = Math.floor((now - Date.parse(c2paLists.issued)) / day);
  return age > listDays ? age : undefined;
}

/** The assertion of ours in a signed file: which film, signed when, and the film's dossier. */
export const dossierLabel = 'org.longtake.dossier';

/** From then on doctor, desk and morning mail say that the certificate ends. */
const warnedDays = 60;

/** How many whole days are left, when it is time to say so; negative when it has ended. */
export function daysToWarnOf({ until }: SigningFacts, now: number): number | undefined {
  const left = Math.floor((Date.parse(until) - now) / day);
  return left <= warnedDays ? left : undefined;
}
