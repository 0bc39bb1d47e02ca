import { expect, test } from 'vitest';
import { isTimeZone, sameZone, zoneName } from './zones.ts';

test.each([
  ['Europe/Berlin', 'Berlin time'],
  ['America/Los_Angeles', 'Los Angeles time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['Asia/Kolkata', 'Kolkata time'],
  ['Asia/Calcutta', 'Kolkata time'],
  ['Europe/Kiev', 'Kyiv time'],
  ['Asia/Saigon', 'Ho Chi Minh City time'],
  ['Etc/GMT+5', 'UTC-5'],
  ['Etc/GMT-12', 'UTC+12'],
  ['Etc/GMT+0', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['UTC', 'UTC'],
  ['EST5EDT', 'Eastern Time'],
])('%s is called %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});

test('no zone that a browser offers is called by its identifier or by an old name', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    expect(zoneName(zone)).not.toMatch(/[_/]|Calcutta|Kiev\b|Saigon|Rangoon|Katmandu/);
  }
});

test('zones are known by all their names, and offsets are no zones', () => {
  expect(sameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true);
  expect(sameZone('Asia/Calcutta', 'Asia/Colombo')).toBe(false);
  expect(['Europe/Berlin', 'asia/kolkata', 'Etc/GMT+5', 'UTC'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['+05:30', 'Mars/Olympus', '', 'Europe/Berlin\n', '../etc'].map(isTimeZone)).toEqual(
    Array(5).fill(false),
  );
});
