import { messageOf } from '../../../domain/caught-error.ts';
import { momentWhenValid, type Reading } from '../../../domain/credentials.ts';

/** `WasmReader.fromBlob` or `fromBytes` of @contentauth/c2pa-wasm with a file in it. */
type OpenReader = (settings: string) => Promise<{ crJson(): string; free(): void }>;

/**
 * Reads a file's credentials, for the page /check and for the studio's command alike. Our root is
 * the one that is trusted; nobody is asked over the network, although a file may name an address.
 */
export async function readCredentials(open: OpenReader, rootPem: string): Promise<Reading> {
  const settings = JSON.stringify({
    trust: { trust_anchors: rootPem },
    verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
  });
  const read = async (): Promise<unknown> => {
    const reader = await open(settings);
    try {
      return JSON.parse(reader.crJson());
    } finally {
      reader.free();
    }
  };
  try {
    const report = await read();
    const moment = momentWhenValid(report);
    return moment === undefined ? { report } : { report, whenValid: await byClockAt(moment, read) };
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
