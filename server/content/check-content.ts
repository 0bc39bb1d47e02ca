import type { z } from 'zod';
import { messageOf } from '../../domain/caught-error.ts';
import { ContentMistake, type Mistake, mistakesOf } from './content-mistake.ts';
import { readText } from './read-text.ts';
import { parseYaml } from './read-yaml.ts';
import { withoutConfirmFlags } from './unconfirmed.ts';

/** The checked data of a content file; undefined, and `mistakes` longer, where it is wrong. */
export function checkContent<S extends z.ZodType>(
  file: string,
  read: () => unknown,
  schema: S,
  mistakes: Mistake[],
): z.infer<S> | undefined {
  let raw: unknown;
  try {
    raw = withoutConfirmFlags(read());
  } catch (error) {
    if (error instanceof ContentMistake) mistakes.push(...error.mistakes);
    else mistakes.push({ file, field: '(file)', found: messageOf(error), allowed: 'a readable file' });
    return undefined;
  }
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  mistakes.push(...mistakesOf(file, raw, result.error));
  return undefined;
}

export const readYamlFile = (file: string) => parseYaml(file, readText(file));
