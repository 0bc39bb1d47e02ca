/**
 * Loaded before a program (`node --import`): its clock is ahead by the milliseconds that CLOCK_FILE
 * holds, and jumps within a tenth of a second when the file changes. Timers go on as they were.
 */
import { readFileSync } from 'node:fs';

const RealDate = Date;
const file = process.env.CLOCK_FILE ?? '';
let aheadMs = read();
setInterval(() => (aheadMs = read()), 100).unref();

function read(): number {
  // Empty for an instant while it is written.
  const text = readFileSync(file, 'utf8');
  return text === '' ? aheadMs : Number(text);
}

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? RealDate.now() + aheadMs : given[0]);
  }

  static override now(): number {
    return RealDate.now() + aheadMs;
  }
} as DateConstructor;
