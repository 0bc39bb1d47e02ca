import { z } from 'zod';
import { counted, filled, forSearch, group, line, link, list, rarely, still } from './words.ts';

export const workSchema = z.strictObject({
  ...forSearch,
  heading: line('Heading', 60),
  notice: group('First view: why there is little to see', {
    title: line('Title', 80),
    kicker: line('Small line above the title', 60),
    text: line('Text', 400),
    link: link('First button'),
    screening: link('Second button: a private screening'),
    still: still(),
  }),
  scenes: group('Kinds of scene', {
    heading: line('Heading', 40),
    items: list('Kinds', 'a kind', z.strictObject({ name: line('Name', 40), text: line('Text', 120) }))
      .min(2)
      .max(6),
  }),
  sample: group('What may be shown, while no project is released', {
    heading: line('Heading', 60),
    kicker: line('Small line above the heading', 20),
    text: line('Text', 240),
    link: link(),
    film: link('Link to a film’s page').optional(),
    still: still(),
  }),
  released: group('Released projects', {
    heading: line('Heading', 60),
    none: line('When none is found', 160),
    ...rarely({
      filter: line('Read out: the filter', 40),
      all: line('Button: all kinds', 20),
      search: line('Search field', 40),
      count: group('How many were found', {
        one: line('When it is one', 30),
        other: counted('When there are more', 30),
      }),
      clear: line('Button: show all again', 30),
      pages: line('Read out: the list of pages', 20),
      page: counted('Read out: one of the pages', 20),
    }),
  }),
  caseStudy: group('Words of every project’s page', {
    reserved: line('Sentence at a reserved project', 300),
    placeholderResults: line('Sentence above the figures of a reserved project', 160),
    download: line('Link to the PDF', 40),
    sections: group('Headings', {
      brief: line('Brief', 30),
      approach: line('Approach', 30),
      pipeline: line('Pipeline', 30),
      breakdowns: line('Shots to look at closely', 30),
      results: line('Figures', 30),
      credits: line('Credits', 30),
    }),
    /** The section that a project with a film has before its breakdowns. */
    film: line('Heading of the film', 30),
    filmPage: line('Link to the film’s own page', 40),
    closing: group('End of the page', { heading: line('Heading', 60), link: link('Button') }),
    ...rarely({
      back: link('Link back to all projects'),
      facts: group('Names of the facts', {
        client: line('Client', 20),
        year: line('Year', 20),
        category: line('Category', 20),
        runtime: line('Running time', 20),
        tags: line('Tags', 20),
      }),
      explained: group('Sentences that explain a fact', { runtime: line('Running time', 160) }),
      contents: line('Heading of the list of contents', 30),
      challenge: line('Heading over what was hard', 30),
      next: line('Word before the next project', 20),
      viewer: group('Comparing two pictures of a shot', {
        wipe: filled('Read out: the edge between them', 60, 'from', 'to'),
        hint: group('Note: how to compare', {
          mouse: line('With a mouse', 160),
          touch: line('With a finger', 160),
        }),
      }),
      document: group('Printed version (PDF)', {
        kind: line('What the document is', 30),
        issued: line('Word before its date', 20),
        revision: line('Word before its number', 20),
        reserved: line('Word for a reserved project', 20),
        watch: line('Link to watch the film', 40),
      }),
    }),
  }),
});

export type Work = z.infer<typeof workSchema>;
