import { readReference, type ReferencePrefix } from '../domain/reference.ts';
import { UsageError, type Call } from './command.ts';

/** The reference that follows a command: `LT-7F3K2Q`, typed in any case. */
export function referenceArgument({ words }: Pick<Call, 'words'>, prefix: ReferencePrefix = 'LT'): string {
  const reference = readReference(words[0] ?? '', prefix);
  if (!reference) throw new UsageError(`give a reference such as ${prefix}-7F3K2Q`);
  return reference;
}

/** `--limit`, or 50. */
export function limitOption({ flags }: Pick<Call, 'flags'>): number {
  const limit = Number(flags.limit ?? 50);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit takes a whole number from 1 up');
  return limit;
}
