import { z } from 'zod';
import { line, link, still } from './words.ts';

export const aboutSchema = z.strictObject({
  title: line(70),
  description: line(160),
  heading: line(60),
  mission: z.strictObject({ heading: line(40), statement: line(240), text: line(500), still }),
  team: z.strictObject({
    heading: line(40),
    profileLabel: line(30),
    members: z
      .array(
        z.strictObject({
          name: line(60),
          part: line(160),
          /** Where they work from. */
          place: line(40).optional(),
          profile: z.url({ protocol: /^https$/ }).optional(),
          photo: still,
        }),
      )
      .min(1),
  }),
  values: z.strictObject({
    heading: line(40),
    items: z.array(z.strictObject({ name: line(40), text: line(160) })).min(1),
  }),
  producers: z.strictObject({ heading: line(60), text: line(240), link, second: link }),
  join: z.strictObject({ heading: line(40), text: line(240), apply: line(20), subject: line(60) }),
});

export const roleSchema = z.strictObject({
  role: line(60),
  location: line(40),
  /** Country of residence that a remote job requires, for search engines. */
  country: line(40),
  order: z.number().int(),
  posted: z.iso.date(),
  employmentType: z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR']),
  description: line(400),
});

export type About = z.infer<typeof aboutSchema>;
export type Role = z.infer<typeof roleSchema>;
