/**
 * Without "--" before the command npm keeps its options to itself, and `publish --back` would
 * publish. The script finds them in its environment, as `npm_config_back`; `--spam` as
 * `npm_config_parseable`, because npm takes it for its own short options -s, -p, -a and -m.
 */
export const optionNames = [
  'all',
  'back',
  'csv',
  'force',
  'json',
  'keep',
  'limit',
  'new',
  'parseable',
  'port',
  'remove',
  'reviews',
  'seconds',
  'spam',
  'words',
];

export function keptByNpm(): boolean {
  return (
    process.env['npm_lifecycle_event'] === 'studio' &&
    optionNames.some((name) => process.env[`npm_config_${name}`] !== undefined)
  );
}
