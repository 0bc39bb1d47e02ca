import { searchIndex } from '../search.ts';
import type { Engine } from '../tables.ts';

/** The desk's search finds what owners wrote too: their notes and replies, beside the visitor's words. */
export const up = (engine: Engine): string[] => [
  'alter table enquiries add column our_words text',
  `update enquiries set our_words = (
     select ${engine === 'sqlite' ? 'group_concat' : 'string_agg'}(written.text, ' ') from (
       select about, text from notes union all select about, text from replies
     ) as written where written.about = enquiries.reference
   )`,
  ...searchIndex(engine, ['name', 'email', 'company', 'use_case', 'budget', 'message', 'our_words']),
];
