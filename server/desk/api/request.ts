import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { manyLines } from '../../../domain/text.ts';
import { Refusal } from '../../../publishing/refusal.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { fieldErrors } from '../../http/problem.ts';

/** What the address names is not there. */
export const unknown = (what: string) =>
  new Refusal(404, `There’s no such ${what}. It may have been erased.`);

/** Somebody was faster, or what was typed does not fit; `title` says which. */
export const conflict = (title: string) => new Refusal(409, title);

/** Of a note or reply whose key came before: changed words get a key of their own. */
export const keyReused = () =>
  conflict('This was stored before with other words. Nothing was stored now: change a word, and try again.');

/** A body or query, where it is what the route takes. */
export function readInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(given);
  if (!error) return data;
  const title = error.issues[0]?.message ?? 'Something here needs another look.';
  throw new Refusal(422, title, fieldErrors(error));
}

/** Without a key, a request that is sent twice would be done twice. */
export function readKey({ headers }: FastifyRequest): string {
  const key = readIdempotencyKey(headers['idempotency-key']);
  if (!key) throw new Refusal(400, 'Send an Idempotency-Key header with a UUID.');
  return key;
}

/** A note or a reply as it is typed. */
export const typedText = z
  .string()
  .transform(manyLines)
  .pipe(z.string().min(1, 'Write something.').max(10_000));
