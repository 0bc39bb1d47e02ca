import type { Content } from '../../../publishing/content.ts';
import { loadContent } from '../../../publishing/load-content.ts';
import { currentVersion } from '../../../publishing/versions.ts';
import { settingNames } from '../../../server/config.ts';
import {
  type BuildDirectories,
  releasedDirectories,
  seedDirectories,
} from '../../../tools/site/directories.ts';
import { builtPaths, nowhere, onePerKind } from '../../../tools/site/page-files.ts';
import { serveBuilt } from '../../../tools/site/serve-built.ts';

/** SITE_URL of the test servers: absolute addresses in pages must start with it. */
export const publicAddress = 'https://studio.test';

export type ContentSet = BuildDirectories & { name: string };

/** What the tests are served: content that only they change, and never content/, which is the studio's. */
export const contentSets = {
  seed: { name: 'the seed', ...seedDirectories },
  released: { name: 'released work', ...releasedDirectories },
} satisfies Record<string, ContentSet>;

export const readSet = ({ content }: ContentSet): Content => loadContent(content);

export const serveSet = ({ build }: Pick<ContentSet, 'build'>, settings: Record<string, string> = {}) =>
  serveBuilt(
    // A forwarded address makes each test a visitor of its own, with limits of its own.
    { ...unset, LOG_LEVEL: 'silent', RATE_LIMIT: '1000', TRUST_PROXY: '127.0.0.1', ...settings },
    currentVersion(build),
  );

/** What the machine's environment may set for a live site, such as its database; `serveBuilt` sets the other three. */
const unset = Object.fromEntries(
  settingNames.filter((name) => !/^(PORT|DESK_PORT|DATA_DIR)$/.test(name)).map((name) => [name, '']),
);

/** One address for each kind of page, for checks too slow to run on every case study. */
export const screensOf = ({ build }: ContentSet) => [...onePerKind(builtPaths(build)), nowhere];

export const widths = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'desktop', width: 1440, height: 900 },
];
