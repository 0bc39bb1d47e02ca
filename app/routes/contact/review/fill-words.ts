/** Puts facts into the {braces} of a line of content. */
export function fill(line: string, facts: Record<string, string>): string {
  return line.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);
}
