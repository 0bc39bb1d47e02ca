import { readFileSync } from 'node:fs';
import { ContentMistake } from './content-mistake.ts';

/** A content file's text. Another encoding would show as wrong letters, and a mark as none at all. */
export function readText(file: string): string {
  const bytes = readFileSync(file);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (text.startsWith('\uFEFF')) {
    throw new ContentMistake([
      { file, field: 'line 1', found: 'a byte-order mark before the text', allowed: 'UTF-8 without one' },
    ]);
  }
  if (!Buffer.from(text).equals(bytes)) {
    const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length;
    throw new ContentMistake([
      { file, field: `line ${line}`, found: 'bytes that are not UTF-8', allowed: 'a text saved as UTF-8' },
    ]);
  }
  return text;
}
