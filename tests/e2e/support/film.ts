import type { Page } from '@playwright/test';

/** Files of films and scripts of the player that the page asks for, by name. */
export function filmRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/films\/|\/film-controls-/.test(pathname)) asked.push(pathname.split('/').at(-1) ?? '');
  });
  return asked;
}

/** As in a browser without AV1: it says so, and plays none. */
export async function withoutAv1(page: Page): Promise<void> {
  await page.route('**/films/**/av1-*.mp4', (route) => route.abort());
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = (type) => (type.includes('avc1') ? 'probably' : '');
  });
}

const everyFilm = '**/films/**/*.mp4';

export const withoutFilms = (page: Page) => page.route(everyFilm, (route) => route.abort());

/** Ends `withoutFilms`. */
export const withFilms = (page: Page) => page.unroute(everyFilm);

/** Answers the first `bytes` of every film, then nothing: a line that goes dead in the middle. */
export async function cutFilmsAfter(page: Page, bytes: number): Promise<void> {
  await page.route(everyFilm, async (route) => {
    const [, from = '0'] = /bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '') ?? [];
    if (Number(from) >= bytes) return route.abort();
    const range = `bytes=${from}-${bytes - 1}`;
    const answer = await route.fetch({ headers: { ...route.request().headers(), range } });
    const whole = answer.headers()['content-range']?.split('/').at(-1);
    const headers = { ...answer.headers(), 'content-range': `${range.replace('=', ' ')}/${whole}` };
    await route.fulfill({ response: answer, headers });
  });
}
