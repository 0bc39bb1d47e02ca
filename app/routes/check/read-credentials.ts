import { messageOf } from '../../../domain/caught-error.ts';
import {
  hasTimeStamp,
  isStampTrusted,
  momentWhenValid,
  needsList,
  type Reading,
} from '../../../domain/credentials.ts';

/** `WasmReader.fromBlob` or `fromBytes` of @contentauth/c2pa-wasm with a file in it. */
type OpenReader = (settings: string) => Promise<{ crJson(): string; free(): void }>;

/** In PEM: whom a reader takes for who they say. */
export interface Roots {
  ours: string;
  /** C2PA's lists; undefined where they could not be read. */
  listed?: { signers: string; timeStamps: string } | undefined;
}

/** The library reads a list without a certificate in it as one that has nobody: that is no list. */
export const readableLists = (lists: NonNullable<Roots['listed']>): Roots['listed'] =>
  Object.values(lists).every((pem) => /-----BEGIN CERTIFICATE-----[^-]{200,}-----END/.test(pem))
    ? lists
    : undefined;

/** What a key may be used for: C2PA's own purpose, documents, e-mail. */
const purposes = ['1.3.6.1.4.1.62558.2.1', '1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4'];

/** The library's settings for a look in which these roots, in PEM, vouch for signers. */
export const trustOf = (roots: string) => ({ trust_anchors: roots, trust_config: purposes.join('\n') });

/**
 * Reads a file's credentials, for the page /check and for the studio's command alike: by our root
 * alone, then by C2PA's lists, one look for each, since the library does not tell which of its roots
 * vouches for an ingredient. Nobody is asked over the network, although a file may name an address.
 */
export async function readCredentials(open: OpenReader, { ours, listed }: Roots): Promise<Reading> {
  const read = async (roots: string): Promise<unknown> => {
    const reader = await open(
      JSON.stringify({
        trust: trustOf(roots),
        verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
      }),
    );
    try {
      return JSON.parse(reader.crJson());
    } finally {
      reader.free();
    }
  };
  const look = async (roots: string) => {
    const report = await read(roots);
    const moment = momentWhenValid(report);
    return moment === undefined
      ? { report }
      : { report, whenValid: await byClockAt(moment, () => read(roots)) };
  };
  try {
    const byOurs = await look(ours);
    if (!listed) return byOurs;
    return {
      ...byOurs,
      ...(needsList(byOurs) && { listed: await look(listed.signers) }),
      isStampKnown: hasTimeStamp(byOurs.report) && isStampTrusted(await read(listed.timeStamps)),
    };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}

/**
 * The library says of a certificate out of its time that it is not trusted, and not whose it is. It
 * takes the time from `Date`, which is replaced for as long as it reads a second time: this runs in
 * a worker or a command, where nothing else does.
 */
async function byClockAt<Result>(moment: number, run: () => Promise<Result>): Promise<Result> {
  const RealDate = Date;
  class DateAtMoment extends RealDate {
    constructor() {
      super(moment);
    }
    static override now() {
      return moment;
    }
  }
  globalThis.Date = DateAtMoment as DateConstructor;
  try {
    return await run();
  } finally {
    globalThis.Date = RealDate;
  }
}
