import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../server/config.ts';
import type { Services } from '../server/open-services.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

/** `{ limit: '20', all: true }` of `--limit 20 --all`. */
export type Flags = Record<string, string | boolean | undefined>;

export interface Call {
  /** What follows the command's name, such as a reference; without the flags. */
  args: string[];
  flags: Flags;
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
  /** The flags it takes, as `parseArgs` wants them. */
  options?: Options;
  /** The exit code is 0 unless it gives another one. */
  run: (call: Call) => Promise<number | void>;
}

/** For the audit list, which knows owners but not who sits at the terminal. */
export const byCommand = { owner: null, how: 'by the studio’s command' };

/** A wrong use of the command: shown as one line, without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}
