import { z } from 'zod';

/** An address as the forms take it, in lower case. */
export const emailSchema = z
  .string('Give an e-mail address.')
  .trim()
  .toLowerCase()
  .max(254)
  .regex(z.regexes.html5Email, 'Give an e-mail address.');
