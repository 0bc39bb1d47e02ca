import { crc32 } from 'node:zlib';
import { expect } from 'vitest';

/** A zip as a program opens it: from its end to the directory, from there to each file. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - 22;
  expect(bytes.toString('latin1', end, end + 4)).toBe('PK\x05\x06');
  const files = new Map<string, Buffer>();
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(bytes.toString('latin1', entry, entry + 4)).toBe('PK\x01\x02');
    const length = bytes.readUInt16LE(entry + 28);
    const name = bytes.toString('utf8', entry + 46, entry + 46 + length);
    const local = bytes.readUInt32LE(entry + 42);
    expect(bytes.toString('latin1', local, local + 4)).toBe('PK\x03\x04');
    expect(bytes.toString('utf8', local + 30, local + 30 + length)).toBe(name);
    const start = local + 30 + length;
    const file = bytes.subarray(start, start + bytes.readUInt32LE(entry + 24));
    expect(crc32(file)).toBe(bytes.readUInt32LE(entry + 16));
    files.set(name, file);
    entry += 46 + length;
  }
  expect(entry).toBe(end);
  return files;
}
