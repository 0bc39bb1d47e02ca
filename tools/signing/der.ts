/**
 * Distinguished Encoding Rules (ITU-T X.690), as far as a certificate and a request for a time stamp
 * need them. node:crypto reads certificates but writes none, and the packages that do bring a dozen
 * others.
 */
export const sequence = (...items: Buffer[]) => tagged(0x30, ...items);
export const set = (...items: Buffer[]) => tagged(0x31, ...items);
export const octets = (bytes: Buffer) => tagged(0x04, bytes);
export const text = (value: string) => tagged(0x0c, Buffer.from(value));
export const truth = () => tagged(0x01, Buffer.of(0xff));
export const nothing = () => tagged(0x05);

/** Without unused bits, unless it says how many of the last byte's are. */
export const bits = (bytes: Buffer, unused = 0) => tagged(0x03, Buffer.of(unused), bytes);

/** A number that is not negative, as big-endian bytes. */
export function integer(value: number | Buffer): Buffer {
  const given = typeof value === 'number' ? Buffer.of(value) : value;
  // A first bit that is set would make it negative.
  return (given[0] ?? 0) > 0x7f ? tagged(0x02, Buffer.of(0), given) : tagged(0x02, given);
}

/** `2.5.4.3` */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}

/** RFC 5280: two digits for the year until 2049, four from 2050 on. */
export function time(at: number): Buffer {
  const digits = `${new Date(at).toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`;
  return digits < '2050' ? tagged(0x17, Buffer.from(digits.slice(2))) : tagged(0x18, Buffer.from(digits));
}

/** Any tag: `0xa0` is `[0]` around something, `0x80` is `[0]` in place of its own tag. */
export function tagged(tag: number, ...contents: Buffer[]): Buffer {
  const length = contents.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return Buffer.concat([Buffer.of(tag), lengthOf(length), ...contents]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  const needed = bytes.subarray(bytes.findIndex((byte) => byte > 0));
  return Buffer.concat([Buffer.of(0x80 | needed.length), needed]);
}

/** What lies in a sequence or a set: each part with its tag, whole and without its head. */
export function partsOf(outer: Buffer): { tag: number; whole: Buffer; inner: Buffer }[] {
  const parts = [];
  for (let rest = innerOf(outer); rest.length > 0;) {
    const inner = innerOf(rest);
    const whole = rest.subarray(0, inner.byteOffset - rest.byteOffset + inner.length);
    parts.push({ tag: rest[0] ?? 0, whole, inner });
    rest = rest.subarray(whole.length);
  }
  return parts;
}

function innerOf(bytes: Buffer): Buffer {
  const first = bytes[1] ?? 0;
  const count = first < 0x80 ? 0 : first & 0x7f;
  const length = count === 0 ? first : bytes.readUIntBE(2, count);
  const inner = bytes.subarray(2 + count, 2 + count + length);
  if (inner.length < length) throw new Error('the answer ends too early');
  return inner;
}
