/**
 * Loaded before a program (`node --import`): its clock is ahead of the machine's by the milliseconds
 * of CLOCK_AHEAD_MS, and by those in CLOCK_FILE, which may change. Timers go on as they were.
 */
import { readFileSync } from 'node:fs';
import { shiftDate } from './shift-date.ts';

const { CLOCK_AHEAD_MS = '0', CLOCK_FILE: file } = process.env;
let fileMs = 0;
if (file) {
  // A process that is blocked hears of no change of a file: it is looked at. Empty for an instant while it is written.
  const read = () => (fileMs = Number(readFileSync(file, 'utf8') || fileMs));
  read();
  setInterval(read, 100).unref();
}
shiftDate(() => Number(CLOCK_AHEAD_MS) + fileMs);
