/** Replaces each `{name}` in a line of content by its value. */
export function fillWords(line: string, facts: Record<string, string | number>): string {
  return line.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}
