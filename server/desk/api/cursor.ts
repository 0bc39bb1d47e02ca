import { z } from 'zod';
import type { ListCursor } from '../../enquiries/list-enquiries.ts';

/** A cursor in an address, such as `1763287200000.LT-7F3K2Q`. */
export function writeCursor({ sortKey, tieBreaker }: ListCursor): string {
  return `${sortKey}.${tieBreaker}`;
}

export const cursorSchema = z
  .string()
  .regex(/^\d{1,16}\.[\w-]*$/, 'Ask with `next` of the page before.')
  .transform((text): ListCursor => {
    const dot = text.indexOf('.');
    return { sortKey: Number(text.slice(0, dot)), tieBreaker: text.slice(dot + 1) };
  });
