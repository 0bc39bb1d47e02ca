/** Which widths a picture is delivered in, by where it stands; the layout's `sizes` choose among them. */
export type Order = { widths: number[]; quality: number; mostBytes?: Record<number, number> };

const KB = 1024;

const orders: [prefix: string, order: Order][] = [
  ['hero-tall', { widths: [600, 828, 1080, 1170], quality: 66, mostBytes: { 1080: 48 * KB, 1170: 50 * KB } }],
  ['hero', { widths: [1024, 1440, 1920, 2560], quality: 70, mostBytes: { 1440: 126 * KB } }],
  ['plate', { widths: [640, 960, 1440, 1920], quality: 50 }],
  ['team', { widths: [400, 640, 960], quality: 58 }],
  ['shot', { widths: [480, 800, 1280, 1920], quality: 60 }],
  ['pass', { widths: [480, 800, 1280, 1920], quality: 60 }],
  ['cover', { widths: [480, 800, 1280, 1920], quality: 58 }],
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
