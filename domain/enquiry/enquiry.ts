import { hour } from '../time/instants.ts';
import { type EnquiryFieldName, enquiryFieldNames, type enquiryFields, fieldOf } from './fields.ts';

type Fields = typeof enquiryFields;

export type RequiredFieldName = {
  [Name in EnquiryFieldName]: Fields[Name] extends { required: string } ? Name : never;
}[EnquiryFieldName];

type ValueOf<Name extends EnquiryFieldName> = Fields[Name] extends {
  options: readonly { value: infer Value }[];
}
  ? Value
  : string;

/** What a visitor typed and chose. */
export type EnquiryValues = { [Name in RequiredFieldName]: ValueOf<Name> } & {
  [Name in Exclude<EnquiryFieldName, RequiredFieldName>]?: ValueOf<Name> | undefined;
};

/**
 * How the visit began: `firstPage`, `referrer` and any `utm_*` of the landing address. Of one that an
 * owner entered, `entered` is how it came.
 */
export type EnquirySource = Record<string, string>;

/** The same for an owner: `First page`, `Came from`, `Campaign (source)`. */
export function shownSource(source: EnquirySource = {}): { label: string; value: string }[] {
  const labels: Record<string, string> = {
    firstPage: 'First page',
    referrer: 'Came from',
    entered: 'Came by',
  };
  return Object.entries(source).map(([key, value]) => ({
    label: labels[key] ?? `Campaign (${key.replace(/^utm_/, '').replaceAll('_', ' ')})`,
    value,
  }));
}

export type Enquiry = EnquiryValues & { source?: EnquirySource | undefined };

/** The form's words by field; where there are none, the definition of the field has some. */
type FieldWords = Partial<
  Record<EnquiryFieldName, { label: string; options?: Record<string, string> | undefined } | undefined>
>;

/** A value as the studio reads it: a choice by its label, anything else as it was typed. */
export function shownValue(
  enquiry: EnquiryValues,
  name: EnquiryFieldName,
  words: FieldWords = {},
): string | undefined {
  const field = fieldOf(name);
  const value = enquiry[name];
  if (field.kind !== 'choice' || value === undefined) return value;
  return words[name]?.options?.[value] ?? field.options.find((option) => option.value === value)?.label;
}

export const shownLabel = (name: EnquiryFieldName, words: FieldWords = {}) =>
  words[name]?.label ?? fieldOf(name).label;

interface ShownField {
  name: EnquiryFieldName;
  label: string;
  value: string | undefined;
}

/** Every field with its value, for the studio: `facts` fit on one line, `paragraphs` do not. */
export function shownFields(
  enquiry: EnquiryValues,
  words?: FieldWords,
): { facts: ShownField[]; paragraphs: ShownField[] } {
  const { facts = [], paragraphs = [] } = Object.groupBy(enquiryFieldNames, (name) =>
    fieldOf(name).kind === 'paragraphs' ? 'paragraphs' : 'facts',
  );
  const show = (name: EnquiryFieldName) => ({
    name,
    label: shownLabel(name, words),
    value: shownValue(enquiry, name, words),
  });
  return { facts: facts.map(show), paragraphs: paragraphs.map(show) };
}

/** The pages promise an answer within `replyHours`, from content/site.yaml. */
export function answerBy(receivedAt: number, replyHours: number): number {
  return receivedAt + replyHours * hour;
}

/** The studio is reminded when a sixth of the time is left: after 20 hours of 24. */
export function remindAt(receivedAt: number, replyHours: number): number {
  return receivedAt + Math.round((replyHours * hour * 5) / 6);
}
