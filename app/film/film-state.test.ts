import { expect, test } from 'vitest';
import { type FilmEvent, reduceFilm, unusedFilm, wantsToPlay } from './film-state.ts';

const after = (...events: FilmEvent[]) => events.reduce(reduceFilm, unusedFilm);
const scrub: FilmEvent = { type: 'scrub', frame: 40 };
const settle: FilmEvent = { type: 'settle' };
const playing: FilmEvent = { type: 'playing', frame: 7 };
const found = (frame: number, paused = true): FilmEvent => ({ type: 'found', frame, paused });

test('the strip is moved, let go, and the film stands at its frame', () => {
  expect(after(scrub)).toMatchObject({ phase: 'scrubbing', frame: 40, shown: undefined });
  expect(after(scrub, { type: 'scrubbed', frame: 40 })).toMatchObject({ frame: 40, shown: 40 });
  expect(after(scrub, settle)).toMatchObject({ phase: 'settling', frame: 40 });
  expect(after(scrub, settle, found(40))).toMatchObject({ phase: 'idle', frame: 40, shown: 40 });
});

test('a frame that the film finds late changes nothing while the strip is moved again', () => {
  expect(after(scrub, settle, { type: 'scrub', frame: 90 }, found(40))).toMatchObject({
    phase: 'scrubbing',
    frame: 90,
  });
});

test('a moment asked for while the strip is moved takes its place; letting go then does nothing', () => {
  const asked = after(scrub, { type: 'seek', frame: 288 });
  expect(asked).toMatchObject({ phase: 'settling', frame: 288 });
  expect(reduceFilm(asked, settle)).toBe(asked);
});

test('it plays from the moment it is asked to, through a seek, to its end', () => {
  expect(wantsToPlay(after({ type: 'play', ready: true }))).toBe(true);
  expect(after(playing, { type: 'frame', frame: 8 })).toMatchObject({ phase: 'playing', frame: 8, shown: 8 });
  const sought = after(playing, { type: 'seek', frame: 100 });
  expect(sought).toMatchObject({ phase: 'playing', frame: 100, shown: 7 });
  expect(reduceFilm(sought, found(100, false))).toMatchObject({ phase: 'playing', shown: 100 });
  const ended = after(playing, { type: 'pause' }, { type: 'ended' });
  expect(ended).toMatchObject({ phase: 'idle', ended: true });
  expect(reduceFilm(ended, { type: 'play', ready: true })).toMatchObject({ phase: 'playing', ended: false });
});

test('asked to play without data it waits, until it plays or is stopped', () => {
  const asked = after({ type: 'play', ready: false });
  expect(asked).toMatchObject({ phase: 'playing', waiting: true });
  expect(reduceFilm(asked, playing).waiting).toBe(false);
  expect(reduceFilm(asked, { type: 'pause' })).toMatchObject({ phase: 'idle', waiting: false });
  expect(after({ type: 'play', ready: true }).waiting).toBe(false);
});

test('asked to play while it settles, it plays from there; the small film is seen until then', () => {
  const asked = after(scrub, settle, { type: 'play', ready: true });
  expect(asked).toMatchObject({ phase: 'settling' });
  expect(wantsToPlay(asked)).toBe(true);
  expect(wantsToPlay(reduceFilm(asked, { type: 'pause' }))).toBe(false);
  expect(reduceFilm(asked, playing)).toMatchObject({ phase: 'playing', goesOn: false });
});

test('another file of a film that was seen: it settles where it stood, and goes on if it played', () => {
  expect(after({ type: 'emptied', paused: true })).toBe(unusedFilm);
  expect(after(playing, { type: 'emptied', paused: false })).toMatchObject({
    phase: 'settling',
    frame: 7,
    goesOn: true,
  });
});

test('what says nothing new is no new state', () => {
  const state = after(playing);
  expect(reduceFilm(state, { type: 'frame', frame: 7 })).toBe(state);
  expect(reduceFilm(state, { type: 'scrubbed', frame: 3 })).toBe(state);
  expect(reduceFilm(state, { type: 'trouble', trouble: undefined })).toBe(state);
});

test('a small film that failed is tried again at the next move', () => {
  expect(after(scrub, { type: 'scrub failed' }).scrubFailed).toBe(true);
  expect(after(scrub, { type: 'scrub failed' }, scrub).scrubFailed).toBe(false);
});
