/** Which widths a picture is delivered in, by where it stands; the layout's `sizes` choose among them. */
export type Order = { widths: number[]; quality: number; squeezed?: Record<number, Squeezed> };

/**
 * What a first view loads, held to a number of bytes and encoded with more effort: a sixth smaller at the same look, for
 * five times the work. The quality is where trying begins; one that fits at once spares the others.
 */
export type Squeezed = { mostBytes: number; quality: number };

const KB = 1024;

const orders: [prefix: string, order: Order][] = [
  [
    'hero-tall',
    {
      widths: [600, 828, 1080, 1170],
      quality: 63,
      squeezed: { 1080: { mostBytes: 48 * KB, quality: 59 }, 1170: { mostBytes: 50 * KB, quality: 56 } },
    },
  ],
  [
    'hero',
    {
      widths: [1024, 1440, 1920, 2560],
      quality: 67,
      squeezed: { 1440: { mostBytes: 126 * KB, quality: 70 } },
    },
  ],
  ['plate', { widths: [640, 960, 1440, 1920], quality: 46 }],
  ['team', { widths: [400, 640, 960], quality: 55 }],
  ['shot', { widths: [480, 800, 1280, 1920], quality: 57 }],
  ['pass', { widths: [480, 800, 1280, 1920], quality: 57 }],
  ['cover', { widths: [480, 800, 1280, 1920], quality: 56 }],
];

export function orderFor(name: string): Order {
  const found = orders.find(([prefix]) => name.startsWith(prefix));
  if (!found) {
    throw new Error(
      `art/masters/${name}.png: the name begins with none of ${orders.map(([prefix]) => prefix).join(', ')}; ` +
        'rename it, or add its place to tools/pictures/orders.ts',
    );
  }
  return found[1];
}
