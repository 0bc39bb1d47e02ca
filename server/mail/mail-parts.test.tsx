import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MailAddress } from './mail-parts.tsx';

test.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ['a?bcc=everybody&subject=x@example.com', 'mailto:a%3Fbcc%3Deverybody%26subject%3Dx@example.com'],
])('a link to %s has one receiver and no parameters', (address, href) => {
  expect(renderToStaticMarkup(<MailAddress address={address} />)).toContain(`href="${href}"`);
});
