/** Projects share stills: each is read or encoded once in a build. */
export function memoize<T>(make: (name: string) => T) {
  const results = new Map<string, T>();
  return (name: string): T => {
    const result = results.get(name) ?? make(name);
    results.set(name, result);
    return result;
  };
}
