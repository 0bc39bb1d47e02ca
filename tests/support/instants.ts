/** When the tests take place, whatever day the machine says: no day off, no change of the clocks near. */
export const ordinaryTuesday = '2026-06-16T10:00:00Z';

/** Days on which something about time has gone wrong, somewhere. Ahead of each other, as clocks go. */
export const instants = {
  'an ordinary Tuesday': ordinaryTuesday,
  'the hour that Berlin repeats, the first time': '2026-10-25T00:30:00Z',
  'the hour that Berlin repeats, the second time': '2026-10-25T01:30:00Z',
  'the hour that Los Angeles repeats, the first time': '2026-11-01T08:30:00Z',
  'the hour that Los Angeles repeats, the second time': '2026-11-01T09:30:00Z',
  'ten minutes before the new year': '2026-12-31T23:50:00Z',
  'a Sunday night': '2027-01-17T22:00:00Z',
  'just before Los Angeles leaves out an hour': '2027-03-14T09:59:00Z',
  'just after Los Angeles left out an hour': '2027-03-14T10:01:00Z',
  'just before Berlin leaves out an hour': '2027-03-28T00:59:00Z',
  'just after Berlin left out an hour': '2027-03-28T01:01:00Z',
  'the 29th of February': '2028-02-29T12:00:00Z',
};

/**
 * Where tests that go by the clock begin: `npm run test:all` runs them at each instant. Most tests of
 * rules are given the time, and find the same on every day.
 */
export const dependOnTime = [
  'server/desk/',
  'server/enquiries/',
  'server/reviews/',
  'server/visits/',
  'studio/',
  'tests/e2e/desk-day.spec.ts',
  'tests/e2e/review',
  'tests/processes/desk.test.ts',
  'tests/processes/every-field.test.ts',
];

/** What has seen another day than its parent, and days of the machine to try it on, as `faketime` writes them. */
export const dependOnTheMachine = ['tests/processes/undelivered.test.ts', 'tests/e2e/desk-day.spec.ts'];
export const machineDays = ['2027-03-28 01:30:00', '2028-02-29 23:58:00'];
