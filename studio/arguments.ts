import { readReference, type ReferencePrefix } from '../domain/reference.ts';
import { UsageError, type Flags } from './command.ts';

/** The reference that follows a command: `LT-7F3K2Q`, typed in any case. */
export function referenceArgument([text = '']: string[], prefix: ReferencePrefix = 'LT'): string {
  const reference = readReference(text, prefix);
  if (!reference) throw new UsageError(`give a reference such as ${prefix}-7F3K2Q`);
  return reference;
}

/** `--limit`, or 50. */
export function limitFlag(flags: Flags): number {
  const limit = Number(flags.limit ?? 50);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit takes a whole number from 1 up');
  return limit;
}
