/** Every text in a file's data, with the field it stands in: `shots[1].still.alt`. */
export function textsIn(data: unknown, field = ''): { text: string; field: string }[] {
  if (typeof data === 'string') return [{ text: data, field }];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, inner]) =>
    textsIn(inner, Array.isArray(data) ? `${field}[${key}]` : [field, key].filter(Boolean).join('.')),
  );
}

/** A field of a project as its file shows it: running text stands under a heading. */
export const fieldInFile = (field: string) => field.replace(/^prose\.(\w+).*$/, '## $1');
