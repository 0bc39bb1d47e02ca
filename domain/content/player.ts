import { z } from 'zod';
import { counted, filled, group, line, list, rarely } from './words.ts';

/** What a button shows, and its name for screen readers, which contains it. */
const shortened = (label: string) =>
  group(label, { short: line('On the button', 10), label: line('Read out', 40) }).refine(
    ({ short, label: name }) => name.includes(short),
    'what is read out has the words on the button in it',
  );

/** A button that is on or off says which; so does its state for screen readers. */
const onOrOff = (label: string) =>
  group(label, { off: line('While it is off', 40), on: line('While it is on', 40) });

/** The words of the film player: the names of its controls, and what it says of a stopped film. */
export const playerSchema = z.strictObject({
  transcript: line('Heading over the film in words', 40),
  stalled: line('When it waits for the connection', 120),
  failed: line('When the connection is lost', 120),
  unsupported: line('When the browser can’t play it', 160),
  download: line('Link to the file, for browsers without films', 60),
  ...rarely({
    play: line('Button: play', 40),
    waiting: line('Button: until there is a picture', 40),
    pause: line('Button: stop', 40),
    again: line('Button: from the beginning', 40),
    sound: onOrOff('Button: sound'),
    fullScreen: onOrOff('Button: full screen'),
    more: line('Button: further controls', 12),
    captions: group('Menu: captions', {
      label: line('Read out', 40),
      off: line('Without captions', 12),
    }),
    pictureInPicture: shortened('Button: small window'),
    frameBack: shortened('Button: one frame back'),
    frameForward: shortened('Button: one frame forward'),
    timeline: line('Read out: the line of time', 40),
    position: filled('Read out: where one is', 80, 'time', 'length', 'chapter')
      .includes('{time}', 'write {time} where the position stands')
      .includes('{length}', 'write {length} where the length stands')
      .includes('{chapter}', 'write {chapter} where the chapter stands'),
    keys: group('Keys of the player', {
      label: line('Button that shows them', 40),
      list: list(
        'The keys',
        'a key',
        z.strictObject({ keys: line('Key', 24), does: line('What it does', 60) }),
      )
        .min(1)
        .max(16),
    }),
    retry: line('Button to try again', 40),
    smaller: counted('Button: a smaller film', 40),
  }),
});

export type PlayerWords = z.infer<typeof playerSchema>;
