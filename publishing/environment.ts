import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * What builds and commands read of the environment; settings.ts has what the server shares with them.
 * Read anew at each call: a build changes it.
 */

/** The folder whose words are built. */
export const contentDirectory = () => process.env['CONTENT_DIR'] ?? 'content';

/** Folder of the builds; builds of other content have their own. */
export const buildDirectory = () => process.env['BUILD_DIR'] ?? 'build';

/** The public address, where it is known while building. */
export const givenSiteUrl = () => process.env['SITE_URL'] || undefined;

/**
 * The certificate that films are to be signed with, if one is set, as server/config.ts reads it too.
 * Here without all the other settings: `npm start` asks for it each time, and shall not wait for those.
 */
export function givenCertificate() {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const { C2PA_KEY_FILE: keyFile, C2PA_CHAIN_FILE: chainFile } = { ...file, ...process.env };
  return keyFile && chainFile ? { keyFile, chainFile } : undefined;
}

export const givenChromium = () => process.env['CHROMIUM_PATH'];

/** For a child process: the environment with changes. */
export const environmentWith = (changes: Record<string, string | undefined>) => ({
  ...process.env,
  ...changes,
});

/** For whatever is imported after this. */
export function setEnvironment(changes: Record<string, string>): void {
  Object.assign(process.env, changes);
}

/** In place of everything but where programs and the home folder are. */
export function replaceEnvironment(settings: Record<string, string>): void {
  const { PATH, HOME } = process.env;
  process.env = { ...settings, ...(PATH && { PATH }), ...(HOME && { HOME }) };
}

/**
 * Without "--" before the command npm keeps its options to itself, and `publish --back` would
 * publish. The script finds them in its environment, as `npm_config_back`; `--spam` as
 * `npm_config_parseable`, because npm takes it for its own short options -s, -p, -a and -m.
 */
export const studioOptions = [
  'all',
  'back',
  'csv',
  'delete',
  'film',
  'force',
  'json',
  'keep',
  'limit',
  'made-with',
  'new',
  'out',
  'parseable',
  'port',
  'remove',
  'reviews',
  'seconds',
  'source',
  'spam',
];

/** How the studio's command was called, for advice that can be typed where it is read. */
export function studioCommand(): string {
  if (process.env['npm_lifecycle_event'] === 'studio') return 'npm run studio --';
  const program = [process.argv0, relative(process.cwd(), process.argv[1] ?? '')];
  const quoted = program.map((part) => (part.includes(' ') ? `"${part}"` : part));
  return process.env['STUDIO_COMMAND'] ?? quoted.join(' ');
}

export function keptByNpm(): boolean {
  return (
    process.env['npm_lifecycle_event'] === 'studio' &&
    studioOptions.some((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined)
  );
}
