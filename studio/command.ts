import type { ParseArgsConfig } from 'node:util';
import { readReference } from '../domain/reference.ts';
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
  /** As it was called, for advice: `npm run studio --`, `longtake-studio`. */
  studio: string;
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

/** A wrong use of the command: shown as one line, without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The reference that follows a command: `LT-7F3K2Q`, typed in any case. */
export function referenceArgument([text = '']: string[]): string {
  const reference = readReference(text, 'LT');
  if (!reference) throw new UsageError('give a reference such as LT-7F3K2Q');
  return reference;
}

/** `--limit`, or 50. */
export function limitFlag(flags: Flags): number {
  const limit = Number(flags.limit ?? 50);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit takes a whole number from 1 up');
  return limit;
}

/**
 * The first rows of a list that was asked for one more than its limit, and a line that says when
 * there are more.
 */
export function cutAt<Row>(rows: Row[], limit: number): { shown: Row[]; more: string[] } {
  const more = rows.length > limit ? [`\nThere are more: --limit ${limit * 2} shows twice as many.`] : [];
  return { shown: rows.slice(0, limit), more };
}

/** Aligns rows for a terminal. Visitors' words are in it, so control characters are replaced. */
export function columns(rows: string[][]): string {
  const clean = rows.map((row) => row.map(printable));
  const widths: number[] = [];
  for (const row of clean) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return clean
    .map((row) =>
      row
        .map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function printable(text: string): string {
  // The control characters are the point of this expression.
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, (character) => (character === '\n' ? ' ' : '\uFFFD'));
}

export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
}
