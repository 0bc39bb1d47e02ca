/**
 * A 32 px PNG in the ICO container, for programs that ask for /favicon.ico without reading the
 * page.
 */
export function faviconIco(png: Buffer) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of images
  head.writeUInt8(32, 6); // width
  head.writeUInt8(32, 7); // height
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18); // where the PNG begins
  return Buffer.concat([head, png]);
}
