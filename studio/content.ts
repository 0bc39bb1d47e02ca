import { messageOf } from '../domain/caught-error.ts';
import { allFacts } from '../domain/content/site.ts';
import { isReleased } from '../domain/project/project.ts';
import { contentDirectory } from '../publishing/environment.ts';
import { loadContent } from '../publishing/load-content.ts';
import { unconfirmed } from '../publishing/unconfirmed.ts';
import { columns, type Command, UsageError } from './command.ts';

export const contentCommand: Command = {
  name: 'content',
  takes: '',
  summary: 'Checks the content folder; lists what is reserved, released, and yours to confirm.',
  async run({ json, print, readConfig }) {
    const { projects, site } = checked();
    const rows = projects.map(({ status, year, title, slug, categories }) => ({
      status,
      year,
      title,
      slug,
      categories,
    }));
    if (json) return print(JSON.stringify(rows, null, 2));
    const released = projects.filter(isReleased).length;
    print(
      columns([
        ['STATUS', 'YEAR', 'TITLE', 'ADDRESS', 'CATEGORIES'],
        ...rows.map((row) => [
          row.status,
          String(row.year),
          row.title,
          `/work/${row.slug}`,
          row.categories.join(', '),
        ]),
      ]),
    );
    print(`\n${contentDirectory()}/ is right: ${released} released, ${projects.length - released} reserved.`);
    const waiting = unconfirmed(contentDirectory(), allFacts(site, readConfig().retentionDays));
    if (waiting.length === 0) return;
    print('\nTo confirm: read each sentence, then write it without `confirm: true`.');
    for (const { file, field, text } of waiting) print(`  ${file}, ${field}: ${text}`);
  },
};

/**
 * These need the sources to build: tools/studio.ts runs them. They are listed here for the help.
 */
const fromSources = () => {
  throw new UsageError('this needs the folder the site is built in: npm run studio -- …');
};

export const previewCommand: Command = {
  name: 'preview',
  takes: '[--port N]',
  summary: 'Builds the edited content and serves it beside the live site, with a store and mail of its own.',
  options: { port: { type: 'string' } },
  run: async () => fromSources(),
};

export const publishCommand: Command = {
  name: 'publish',
  takes: '[--back [--force]]',
  summary: 'Makes what was edited live. With --back: the version before, as often as there is one.',
  options: { back: { type: 'boolean' }, force: { type: 'boolean' } },
  run: async () => fromSources(),
};

function checked() {
  try {
    return loadContent();
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
