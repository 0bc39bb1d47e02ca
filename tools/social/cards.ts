import type { Still } from '../../domain/content/words.ts';
import { isReleased } from '../../domain/project/release.ts';
import type { Content } from '../content/load-content.ts';

/** What a link to a page shows in a chat: a still, one line of display type, and the slate under it. */
export type Card = { path: string; title: string; slate: string[]; picture: string; alt: string };

/** One for each route and each released project; reserved work has none of its own. */
export function socialCards({ site, home, work, about, contact, projects }: Content): Card[] {
  return [
    card('/', home.hero.headline, [home.hero.kicker], home.hero.wide),
    card('/work', work.notice.title, [work.heading, work.notice.kicker], work.notice.still),
    card('/about', about.mission.statement, [about.heading], home.closing.still),
    card(
      '/contact',
      contact.heading,
      [contact.panel.timeZones, contact.panel.response],
      home.shots.items[1]?.still ?? home.hero.wide,
    ),
    ...projects
      .filter(isReleased)
      .map(({ slug, title, client, year, runtime, cover }) =>
        card(`/work/${slug}`, title, [client, String(year), runtime, site.credit], cover),
      ),
  ];
}

const card = (path: string, title: string, slate: string[], still: Still): Card => ({
  path,
  title,
  slate,
  picture: still.picture,
  alt: still.alt,
});
