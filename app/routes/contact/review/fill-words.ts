/** Replaces each `{name}` in a line of content by its value. */
export function fill(line: string, facts: Record<string, string>): string {
  return line.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);
}
