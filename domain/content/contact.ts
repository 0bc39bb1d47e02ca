import { z } from 'zod';
import { line } from './words.ts';

const field = z.strictObject({ label: line(40), placeholder: line(100) });

export const contactSchema = z.strictObject({
  title: line(70),
  description: line(160),
  kicker: line(60),
  heading: line(60),
  intro: line(300),
  form: z.strictObject({
    heading: line(60),
    fields: z.strictObject({
      name: field,
      email: field,
      company: field,
      useCase: field,
      budget: field,
      message: field,
    }),
    note: line(80),
    send: line(30),
    sending: line(30),
    sent: z.strictObject({ title: line(40), text: line(100) }),
    failed: z.strictObject({ title: line(60), text: line(200), retry: line(30) }),
    invalid: line(120),
    waiting: line(120),
  }),
  panel: z.strictObject({
    heading: line(60),
    email: line(30),
    timeZones: line(60),
    response: line(60),
    note: line(120),
  }),
  review: z.strictObject({ heading: line(60), text: line(240), mail: line(60), subject: line(80) }),
});

export type Contact = z.infer<typeof contactSchema>;
