/** `Object.keys` with the names it knows; for tables written out in code, which have no other keys. */
export function keysOf<T extends object>(table: T): (keyof T)[] {
  // `Object.keys` says string, because a value may have more keys than its type.
  return Object.keys(table) as (keyof T)[];
}
