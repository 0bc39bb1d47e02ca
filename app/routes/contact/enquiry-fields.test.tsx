import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { enquiryFieldNames, fieldOf } from '../../../domain/enquiry/fields.ts';
import { FormFields } from './enquiry-fields.tsx';

const words = {
  fields: { company: { label: 'Your firm', placeholder: 'Its name' } },
  honeypot: 'Leave this empty',
  incomplete: 'Is it complete?',
  count: '{count} of {limit}',
  tooLong: '{over} over {limit}',
};

test('a field without words in content/ shows the label of its definition', () => {
  const markup = renderToStaticMarkup(<FormFields words={words} lengths={{}} />);
  for (const name of enquiryFieldNames) {
    const label = name === 'company' ? 'Your firm' : fieldOf(name).label;
    expect(markup).toContain(`<label for="${name}" class="field-label">${label}`);
  }
  expect(markup).toContain('placeholder="Its name"');
  expect(markup).not.toMatch(/\{\w+\}/);
});

test('a nearly full field says how much it holds, and one that is over says how much is too much', () => {
  const lengths = { message: 9_000, name: 203 };
  const markup = renderToStaticMarkup(<FormFields words={words} lengths={lengths} />);
  expect(markup).toContain('9,000 of 10,000');
  expect(markup).toContain('3 over 200');
});
