import type { Page } from '@playwright/test';

/**
 * Errors of the page, and everything the browser blocked or reported about our headers, over all
 * pages of a visit.
 */
export async function browserReports(page: Page) {
  const heard: string[] = [];
  await page.exposeFunction('heldBack', (what: string) => heard.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { heldBack } = window as unknown as { heldBack: (what: string) => void };
      heldBack(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || /policy|header|feature/i.test(message.text()))
      heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  return heard;
}
