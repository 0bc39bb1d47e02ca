import type { z } from 'zod';

/**
 * A schema's errors in words for the sender, each with a JSON pointer into what was sent, such as
 * `#/email`; never a value, which may be a name or a message.
 */
export function fieldErrors(error: z.ZodError) {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        pointer: pointerTo([...issue.path, key]),
        detail: 'Unknown field.',
      }));
    }
    const detail = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
    return [{ pointer: pointerTo(issue.path), detail }];
  });
}

function pointerTo(path: readonly PropertyKey[]): string {
  return `#${path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
}
