import { parseDocument } from 'yaml';
import { ContentMistake } from './content-mistake.ts';

export function parseYaml(file: string, text: string): unknown {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) {
    const line = error.linePos?.[0].line ?? 1;
    throw new ContentMistake([
      { file, field: `line ${line}`, found: error.message.split('\n')[0] ?? '', allowed: 'valid YAML' },
    ]);
  }
  return document.toJS();
}

export function splitFrontMatter(file: string, text: string) {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text);
  if (!match) {
    throw new ContentMistake([
      {
        file,
        field: 'line 1',
        found: JSON.stringify(text.slice(0, 20)),
        allowed: 'facts between two lines of ---, then the text',
      },
    ]);
  }
  return { front: match[1] ?? '', body: match[2] ?? '' };
}
