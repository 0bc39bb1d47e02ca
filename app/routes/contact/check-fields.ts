import { manyLines, oneLine } from '../../../domain/text.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** From nine tenths of its limit on, a field shows how much it holds. */
export const isNearlyFull = (length: number, limit: number) => length >= limit * 0.9;

/**
 * Native validation of what `required` and `maxlength` do not catch: blanks alone, and a text over
 * its limit, which `maxlength` would cut in silence. Returns the lengths of fields that are nearly
 * full or over, by name.
 */
export function checkFields(
  form: HTMLFormElement,
  tooLong: (length: number, limit: number) => string,
): Record<string, number> {
  const lengths: Record<string, number> = {};
  for (const control of form.elements) {
    if (!isText(control)) continue;
    const limit = Number(control.dataset['limit'] ?? Infinity);
    const length = sentLength(control);
    const isBlank = control.required && control.value !== '' && length === 0;
    control.setCustomValidity(isBlank ? requiredMessage() : length > limit ? tooLong(length, limit) : '');
    if (isNearlyFull(length, limit)) lengths[control.name] = length;
  }
  return lengths;
}

/** As the server counts: what is left when it has cleaned the text. */
function sentLength(control: TextControl): number {
  const clean = control instanceof HTMLTextAreaElement ? manyLines : oneLine;
  return clean(control.value).length;
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
