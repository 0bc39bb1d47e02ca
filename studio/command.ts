import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../server/config.ts';
import type { Services } from '../server/open-services.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

export interface Call {
  /** Words after the command's own, such as a reference. */
  words: string[];
  flags: Record<string, string | boolean | undefined>;
  json: boolean;
  now: number;
  /** Throws WrongSettings. */
  readConfig: () => Config;
  /** The store, the mailer and the rest; opened when a command first asks, closed by the caller. */
  services: () => Promise<Services>;
  print: (text: string) => void;
  /** Replaces the last line of a terminal; prints nothing elsewhere. */
  progress: (text: string) => void;
}

export interface Command {
  /** As typed: `enquiries show`. */
  name: string;
  /** What follows the name: `REF`. */
  takes: string;
  summary: string;
  options?: Options;
  /** The exit code is 0 unless it gives another one. */
  run: (call: Call) => Promise<number | void>;
}

/** In the audit list, which knows owners but not who sits at the terminal. */
export const byCommand = 'by the studio’s command';

/** A wrong use of the command: shown as one line, without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}
