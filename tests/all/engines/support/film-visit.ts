import { expect, test } from 'vitest';
import { contentSets, readSet } from '../../../e2e/support/content-sets.ts';
import { desktop, type Visitor } from './open-site.ts';

const { player } = readSet(contentSets.released);

/**
 * A case study with a film: it plays where the engine has one of its codecs, else the page says so.
 */
export function filmVisit(visitor: Visitor) {
  test('the film of a case study plays in our bar, or it is said that it cannot', async () => {
    await visitor.open('/work/the-rain-line', desktop, contentSets.released);
    await visitor.hydrated();
    const found = await visitor.inPage(readFilm);
    expect(found).toMatchObject({ controls: true, preload: 'none', readyState: 0 });
    expect(found.types.join(' ')).toMatch(/av01.* .*avc1/);

    await visitor.moveTo('.film video');
    await expect.poll(() => visitor.inPage(readFilm)).toMatchObject({ controls: false });
    if (found.plays) await visitor.click('.film-play');
    await expect
      .poll(() => visitor.inPage(outcome), { timeout: 15_000 })
      .toBe(found.plays ? 'played' : player.unsupported);
    expect(await visitor.errors()).toEqual([]);
  });
}

function readFilm() {
  const video = document.querySelector<HTMLVideoElement>('.film video');
  const types = [...(video?.querySelectorAll('source') ?? [])].map(({ type }) => type);
  return {
    controls: video?.controls,
    preload: video?.getAttribute('preload'),
    readyState: video?.readyState,
    types,
    plays: types.some((type) => video?.canPlayType(type) !== ''),
  };
}

/** What has become of the film: it has played, or what the bar says in its place. */
function outcome() {
  const video = document.querySelector<HTMLVideoElement>('.film video');
  return video && video.currentTime > 0.2 ? 'played' : document.querySelector('.film-bar')?.textContent;
}
