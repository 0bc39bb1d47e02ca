import { z } from 'zod';
import { forSearch, group, line, link, list, rarely, still, webAddress } from './words.ts';

export const aboutSchema = z.strictObject({
  ...forSearch,
  heading: line('Heading', 60),
  mission: group('Mission', {
    heading: line('Heading', 40),
    statement: line('Statement', 240),
    text: line('Text', 500),
    still: still(),
  }),
  team: group('Team', {
    heading: line('Heading', 40),
    members: list(
      'People',
      'a person',
      z.strictObject({
        name: line('Name', 60),
        part: line('What they do', 160),
        place: line('Place', 40).optional().meta({ help: 'Where they work from.' }),
        photo: still('Photograph').optional(),
        profile: webAddress('Address of their profile').optional(),
      }),
    ).min(1),
    ...rarely({ profileLabel: line('Words of the link to a profile', 30) }),
  }),
  values: group('Values', {
    heading: line('Heading', 40),
    items: list(
      'The values',
      'a value',
      z.strictObject({ name: line('Name', 40), text: line('Text', 160) }),
    ).min(1),
  }),
  producers: group('For producers', {
    heading: line('Heading', 60),
    text: line('Text', 240),
    link: link('First button'),
    second: link('Second button'),
  }),
  join: group('Open roles', {
    heading: line('Heading', 40),
    text: line('Text', 240),
    apply: line('Button at each role', 20),
    subject: line('First words of an application’s subject', 60),
  }),
});

export const roleSchema = z.strictObject({
  role: line('Role', 60),
  location: line('Where', 40),
  employmentType: z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR']).meta({
    label: 'Kind of work',
    options: { FULL_TIME: 'Full time', PART_TIME: 'Part time', CONTRACTOR: 'Contractor' },
  }),
  posted: z.iso.date('a day such as 2026-11-17').meta({ label: 'Posted on' }),
  country: line('Country, for search engines', 40).meta({
    help: 'The country that applicants must live in.',
  }),
  order: z.number().int().meta({ label: 'Place in the list (1 is first)' }),
  description: line('Text', 400),
});

export type About = z.infer<typeof aboutSchema>;
export type Role = z.infer<typeof roleSchema>;
