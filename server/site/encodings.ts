export type Encoding = 'br' | 'gzip';

/** Browsers send a handful of different lists; whoever makes up more of them waits for the reading. */
const mostKept = 100;
const kept = new Map<string, Encoding[]>();

/** Those of ours that the visitor takes, the best first; nothing is left of one that was ruled out with `q=0`. */
export function readAccepted(header: string): Encoding[] {
  const known = kept.get(header);
  if (known) return known;
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...settings] = item.split(';').map((part) => part.trim());
    const weight = settings.find((setting) => setting.startsWith('q='));
    weights.set(name.replace(/^x-/, ''), weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weigh = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const accepted = (['br', 'gzip'] as const)
    .filter((encoding) => weigh(encoding) > 0)
    .sort((one, other) => weigh(other) - weigh(one));
  if (kept.size < mostKept && header.length < 100) kept.set(header, accepted);
  return accepted;
}
