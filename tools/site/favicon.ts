import { readFileSync } from 'node:fs';

/** /favicon.ico, for programs that ask for it unasked: a 32 px PNG in the old wrapping, which all of them read. */
export function favicon(png = readFileSync('art/icons/icon-32.png')) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // with one picture
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
