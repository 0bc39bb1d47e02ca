import { z } from 'zod';
import type { FieldPath } from './field-path.ts';
import type { Field } from './form-fields.ts';

/** Who wrote a field last, and the word of somebody else that stood there before. */
export interface WrittenField {
  /** Empty for the whole file. */
  path: FieldPath;
  by: string;
  /** `by` is null for what the file itself says by now. */
  before?: { value: string | number | object | null; by: string | null };
}

export interface FieldMistake {
  /** Empty for one of the file itself. */
  path: FieldPath;
  message: string;
}

/** One of all files together. */
export interface FileMistake extends FieldMistake {
  name: string;
  title: string;
}

/** A sentence that waits for the studio's word, and the way to its field in words. */
export interface SentenceToConfirm {
  path: FieldPath;
  label: string;
  text: string;
}

/** A file in the list of what can be edited. */
export interface ListedFile {
  name: string;
  title: string;
  /** What it is part of: "Project", where it is one of a folder. */
  group?: string;
  address: string;
  isChanged: boolean;
  isRemoved: boolean;
  /** Owners who have changed it since it was published. */
  by: string[];
  toConfirm: SentenceToConfirm[];
  status?: string;
}

/** A file as a form. */
export interface FileForm {
  name: string;
  title: string;
  address: string;
  /** Of the text that it was made from. */
  revision: string;
  isChanged: boolean;
  isRemoved: boolean;
  /** Not on the site yet. */
  isNew: boolean;
  /** On a phone its fields are opened, and not the page. */
  isFormFirst: boolean;
  fields: Field[];
  /** In place of fields, of a file that cannot be read as one. */
  raw?: string;
  mistakes: FieldMistake[];
  written: WrittenField[];
  /** What entries of lists are addressed by, by the way to their list in positions: `values.items`. */
  entries: Record<string, string[]>;
}

/** What a publish changes: a field before and after. */
export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

export interface FileChange {
  name: string;
  title: string;
  /** Not of the draft: edited in the files, or by a command. */
  isByHand: boolean;
  fields: FieldChange[];
}

/** How far a publish is. */
export interface PublishProgress {
  state: 'idle' | 'building' | 'ready' | 'failed';
  by?: string;
  /** Milliseconds so far, and those of the build before. */
  elapsed?: number;
  expected?: number;
  /** Of one that failed: in words, and what the build said last. */
  why?: string;
  log?: string;
  what?: string;
  /** The files that it changes. */
  names?: string[];
  /** By another process: another desk, or the studio's command. */
  isElsewhere?: true;
}

const key = z
  .string()
  .max(80)
  .regex(/^(?!__proto__$|constructor$|prototype$)[#@]?[\w-]+$/);
const path = z
  .array(z.union([key, z.int().min(0).max(999)]))
  .min(1)
  .max(12);
const text = z.string().max(20_000);
const value: z.ZodType<string | number | object> = z.union([
  text,
  z.number(),
  z.array(z.json()).max(200),
  z.record(key, z.json()),
]);

/** A change to a file, as the desk sends it; entries of lists are addressed by their marks. */
const editSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('set'), path, value }),
  z.strictObject({ op: z.literal('unset'), path }),
  z.strictObject({ op: z.literal('confirm'), path }),
  z.strictObject({ op: z.literal('add'), path, value, at: z.int().min(0).optional() }),
  z.strictObject({ op: z.literal('move'), path, entry: key, to: z.int().min(0) }),
  z.strictObject({ op: z.literal('remove'), path, entry: key }),
]);

export type FieldEdit = z.infer<typeof editSchema>;

/** Six times the longest of ours. Reading a file takes a time that grows with its square. */
export const mostText = 60_000;

export const changeFileSchema = z.strictObject({
  name: z.string().max(120),
  edits: z
    .array(editSchema)
    .max(200)
    .refine(
      (edits) => edits.length === 1 || edits.every(({ op }) => /^(set|unset|confirm)$/.test(op)),
      'A change of a list is sent alone.',
    )
    .optional(),
  /** All of it, of a file that cannot be read, and the revision of the text that it replaces. */
  raw: z.string().optional(),
  revision: z.string().max(40).optional(),
});
