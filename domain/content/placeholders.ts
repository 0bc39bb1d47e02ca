const placeholder = /\{(\w+)\}/g;

/** The names in braces, such as `studio` in "{studio}, home". */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name);

/**
 * Replaces each `{name}` by its value, in one pass: braces that a value brings, such as those that a
 * visitor typed, stay as they are. So does a name without a value, for the caller to refuse.
 */
export function fillPlaceholders(text: string, values: Record<string, string | number>): string {
  return text.replace(placeholder, (whole, name: string) =>
    String(Object.hasOwn(values, name) ? values[name] : whole),
  );
}

/** The same for every text in plain data. */
export function fillData<Data>(data: Data, values: Record<string, string | number>): Data {
  const fill = (_key: string, value: unknown) =>
    typeof value === 'string' ? fillPlaceholders(value, values) : value;
  // Plain data keeps its shape as JSON.
  return JSON.parse(JSON.stringify(data), fill) as Data;
}

/**
 * Pages are rendered before it is known where and for how long they are served: whoever serves them
 * fills these two.
 */
export const originPlaceholder = '{origin}';
export const retentionPlaceholder = '{retention}';
