import { readReference } from '../domain/reference.ts';
import { StudioMistake, type Call } from './command.ts';

export function referenceArgument({ words }: Call): string {
  const reference = readReference(words[0] ?? '');
  if (!reference) throw new StudioMistake('give a reference such as LT-7F3K2Q');
  return reference;
}
