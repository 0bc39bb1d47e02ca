import { setImmediate } from 'node:timers/promises';

import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';

/** Both bodies of a mail from one template. */
export async function renderMail(template: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(template);
  // Each half takes a millisecond or two: visitors who wait come in between.
  await setImmediate();
  return {
    html,
    text: toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] }),
  };
}
