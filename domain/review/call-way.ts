import { z } from 'zod';

const phone = /^\+[\d\s().-]{6,30}$/;
const link = z.url({ protocol: /^https$/ });

/** How the studio and a visitor meet: an address, or a phone number with its country. */
export const callWaySchema = z
  .string()
  .trim()
  .max(300, 'Use at most 300 characters.')
  .refine(
    (way) => phone.test(way) || link.safeParse(way).success,
    'Give a link that begins with https://, or a phone number such as +91 80 1234 5678.',
  );
