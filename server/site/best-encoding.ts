/** Of the encodings we have, the one that an `Accept-Encoding` header prefers; `q=0` excludes one. */
export function bestEncoding(header: string): 'br' | 'gzip' | 'identity' {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name.replace(/^x-/, ''), weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weigh = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0;
  if (weigh('br') > 0 && weigh('br') >= weigh('gzip')) return 'br';
  return weigh('gzip') > 0 ? 'gzip' : 'identity';
}
