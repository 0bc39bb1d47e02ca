import { createContext, use, useEffect, useState } from 'react';
import type { Contact } from '../../../domain/content/contact.ts';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { cleanText } from '../../../domain/enquiry/fields.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** From nine tenths of its limit on, a field shows how much it holds. */
export const isNearlyFull = (length: number, limit: number) => length >= limit * 0.9;

/**
 * Native validation of what `required` and `maxlength` do not catch: blanks alone, and a text over
 * its limit, which `maxlength` would cut in silence. Returns the lengths of fields that are nearly
 * full or over, by name.
 */
export function checkFields(form: HTMLFormElement, words: CountWords): Record<string, number> {
  const lengths: Record<string, number> = {};
  for (const control of form.elements) {
    if (!isText(control)) continue;
    const limit = Number(control.dataset['limit'] ?? Infinity);
    const length = sentLength(control);
    const isBlank = control.required && control.value !== '' && length === 0;
    control.setCustomValidity(
      isBlank ? requiredMessage() : length > limit ? fillCount(words.tooLong, length, limit) : '',
    );
    if (isNearlyFull(length, limit)) lengths[control.name] = length;
  }
  return lengths;
}

/** As the server counts: what is left when it has cleaned the text. */
function sentLength(control: TextControl): number {
  const kind =
    control instanceof HTMLTextAreaElement ? 'paragraphs' : control.type === 'email' ? 'email' : 'line';
  return cleanText[kind](control.value).length;
}

/** The browser's own words for a required field that is empty, in the visitor's language. */
function requiredMessage(): string {
  const empty = document.createElement('input');
  empty.required = true;
  return empty.validationMessage;
}

const isText = (control: Element): control is TextControl =>
  control instanceof HTMLInputElement
    ? control.type === 'text' || control.type === 'email'
    : control instanceof HTMLTextAreaElement;

export type CountWords = Pick<Contact['form'], 'count' | 'tooLong'>;

/**
 * How much a nearly full field holds, and how much is too much. Seen at once, but said by screen
 * readers after a pause in typing: a live region that changes at every key talks over each letter.
 */
export function FieldCount({ words, length, limit }: { words: CountWords; length: number; limit: number }) {
  const isOver = length > limit;
  const text = fillCount(isOver ? words.tooLong : words.count, length, limit);
  return (
    <>
      <p className="field-count text-fog" aria-hidden="true" data-over={isOver || undefined}>
        {text}
      </p>
      <p className="sr-only" role="status">
        {useAfterPause(text)}
      </p>
    </>
  );
}

const pauseMs = 1_000;

/** The text as it was when it last stayed the same for a while; empty before that. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const fillCount = (line: string, length: number, limit: number) =>
  fillPlaceholders(line, { count: grouped(length), limit: grouped(limit), over: grouped(length - limit) });

const grouped = (count: number) => count.toLocaleString('en-US');

/**
 * True while the page is rendered as a template: fields then have placeholders (`{name}`) as
 * values, which the server replaces by what a visitor without JavaScript typed, so that a refused
 * form comes back complete. The page has no script, so no part of it may wait for one.
 */
export const FormTemplate = createContext(false);

export const useFormTemplate = () => use(FormTemplate);

/** `crypto.randomUUID` exists only in secure contexts; a preview may run on plain http. */
export function newUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
