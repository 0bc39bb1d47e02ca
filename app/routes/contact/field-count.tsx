import type { Contact } from '../../../domain/content/contact.ts';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';

export type CountWords = Pick<Contact['form'], 'count' | 'tooLong'>;

/** How much a nearly full field holds, and how much is too much. */
export function FieldCount({ words, length, limit }: { words: CountWords; length: number; limit: number }) {
  const isOver = length > limit;
  return (
    <p className="field-count" role="status" data-over={isOver ? true : undefined}>
      {isOver ? tooLongWords(words, length, limit) : fillCount(words.count, length, limit)}
    </p>
  );
}

export const tooLongWords = (words: CountWords, length: number, limit: number) =>
  fillCount(words.tooLong, length, limit);

const fillCount = (line: string, length: number, limit: number) =>
  fillPlaceholders(line, { count: grouped(length), limit: grouped(limit), over: grouped(length - limit) });

const grouped = (count: number) => count.toLocaleString('en-US');
