export type Encoding = 'br' | 'gzip';

/** Our encodings that an `Accept-Encoding` header accepts, preferred first; `q=0` excludes one. */
export function acceptedEncodings(header = ''): Encoding[] {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name.replace(/^x-/, ''), weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weigh = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  return (['br', 'gzip'] as const)
    .filter((encoding) => weigh(encoding) > 0)
    .toSorted((one, other) => weigh(other) - weigh(one));
}
