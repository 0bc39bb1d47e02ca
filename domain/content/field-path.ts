/** Where a value stands in a file's data: `['team', 'members', 0, 'place']`. */
export type FieldPath = (string | number)[];

export const pathKey = (path: FieldPath) => path.join('.');

/** With the marks of entries in place of their positions, which others may change; `marks` by the way to a list. */
export const addressed = (marks: Record<string, string[]>, path: FieldPath): FieldPath =>
  path.map((step, index) =>
    typeof step === 'number' ? (marks[pathKey(path.slice(0, index))]?.[step] ?? step) : step,
  );

/** Undefined where the data ends before it. */
export const valueAt = (data: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    data,
  );

/** Of an address, which may hold anything. */
export function pathFrom(text: string): FieldPath {
  try {
    const path: unknown = JSON.parse(text);
    return Array.isArray(path)
      ? path.slice(0, 12).map((step) => (typeof step === 'number' ? step : String(step)))
      : [];
  } catch {
    return [];
  }
}

/** Where the words of a page come from, by a number behind them: tools/content/mark-words.ts. */
export interface WordsMark {
  file: string;
  path: FieldPath;
}
