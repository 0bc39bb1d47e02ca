import { z } from 'zod';
import { counted, filled, forSearch, group, line, link, list, rarely, still, unfilled } from './words.ts';

export const homeSchema = z.strictObject({
  ...forSearch,
  hero: group('First view', {
    /** More would push the buttons out of the first view of small phones. */
    headline: line('Headline', 60),
    kicker: line('Small line above the headline', 60),
    text: line('Line under the headline', 80),
    more: line('Its second sentence on wide screens', 120),
    brief: line('Its second sentence on phones and in low windows', 60),
    primary: link('First button'),
    secondary: link('Second button'),
    wide: still('Picture on wide screens'),
    tall: still('Picture on phones'),
    delivery: line('Promise in the line under the picture', 60),
    ...rarely({
      watch: group('Watching the film in it', {
        label: line('Link that starts it', 40),
        stop: line('Button that ends it', 40),
        failed: line('When the connection is lost', 80),
      }),
    }),
  }),
  turn: group('The light that is turned', {
    heading: line('Heading', 60),
    text: line('Text', 160),
    hint: line('How it is turned', 120),
    link: link('Link to how it was made'),
    lights: list('Its lights', 'a light', z.strictObject({ name: line('Name', 20), still: still() })).length(
      10,
      'the ten lights of the film, in its order',
    ),
    ...rarely({
      label: line('Read out: what is turned', 40),
      choose: line('Read out: the list of its lights', 40),
      between: filled('Read out: a light between two', 80, 'light', 'n', 'to'),
    }),
  }),
  shots: group('The take and its four points', {
    heading: line('Heading', 80),
    text: line('Text', 240),
    items: list(
      'The four points',
      'a point',
      z.strictObject({
        title: line('Title', 40),
        text: line('Text', 160),
        at: z.number().min(0).meta({ label: 'Second of the film', help: 'Its picture is of this moment.' }),
        still: still(),
      }),
    ).length(4, 'four selling points'),
    made: group('Under the film: how it was made', {
      text: line('Text', 240),
      link: link(),
      screening: link('Link to a private screening'),
    }),
    ...rarely({
      strip: group('The strip of frames under the film', {
        label: line('Read out: what the strip is', 60),
        position: filled('Read out: where one is', 80, 'frame', 'frames', 'time', 'chapter')
          .includes('{frame}', 'write {frame} where the number of the frame stands')
          .includes('{chapter}', 'write {chapter} where the chapter stands'),
        marks: line('Button that shows the marked details', 40),
        failed: line('When the connection is lost', 120),
      }),
    }),
  }),
  pilot: group('How a pilot goes', {
    heading: line('Heading', 80),
    text: line('Text', 240),
    steps: list(
      'Steps, on a line of days',
      'a step',
      z.strictObject({ when: line('When', 40), title: line('Title', 40), text: line('Text', 160) }),
    )
      .min(3)
      .max(6),
    terms: list(
      'Terms: price, rounds, NDA',
      'a term',
      z.strictObject({ name: line('What it is about', 40), value: unfilled('What we agree', 160) }),
    )
      .max(6)
      .meta({ help: 'Each is shown as soon as it is filled in.' }),
  }),
  lights: group('One subject in many lights', {
    heading: line('Heading', 80),
    text: line('Text', 240),
    items: list('Pictures', 'a picture', z.strictObject({ name: line('Name', 20), still: still() }))
      .min(2)
      .max(24)
      .meta({ help: 'The first is shown twice as large.' }),
    ...rarely({
      hint: line('Note after the text', 80),
      viewer: group('One picture at a time, and two beside each other', {
        position: counted('Which one of how many', 40, 'count').includes(
          '{count}',
          'write {count} where the number of pictures stands',
        ),
        previous: line('Button: the one before', 20),
        next: line('Button: the next one', 20),
        compare: line('Button: beside another', 20),
        held: line('Word on the one that stays', 20),
      }),
    }),
  }),
  badges: group('Kinds of client', {
    heading: line('Heading', 60),
    items: list('The four kinds', 'a kind', line('Kind', 40)).length(4, 'four kinds of client'),
  }),
  statements: group('Two statements', {
    heading: line('Heading', 120),
    items: list(
      'The two statements',
      'a statement',
      z.strictObject({ title: line('Title', 80), text: line('Text', 240) }),
    ).length(2, 'two statements'),
  }),
  closing: group('End of the page', {
    heading: line('Heading', 60),
    text: line('Text', 200),
    link: link('Button'),
    claims: list(
      'Three claims',
      'a claim',
      z.strictObject({ name: line('What it is about', 40), value: line('What we claim', 40) }),
    ).length(3, 'three claims'),
    questions: line('Words before the link to the questions', 120),
    still: still(),
  }),
});

export type Home = z.infer<typeof homeSchema>;
