import { defineConfig } from 'oxlint';

/**
 * Folders are named as they stand in an import. The linter's expressions know no look-ahead; what is let through
 * begins with "!", as in .gitignore.
 */
const into = (...folders: string[]) => folders.map((folder) => `**/../${folder}/**`);
const serverPackages = ['node:*', 'fastify', '@fastify/*', 'kysely', 'pg', 'nodemailer', 'zod', 'sharp'];
const shutToDomain = [
  '*',
  '!./**',
  '!../**',
  '!zod',
  '!temporal-polyfill',
  ...into('app', 'art', 'desk', 'publishing', 'server', 'studio', 'tools'),
];
const shutToApp = [...into('art', 'desk', 'publishing', 'server', 'studio', 'tools'), ...serverPackages];
const shutToDesk = [
  ...into('app', 'art', 'studio', 'tools'),
  '!**/app/ui/**',
  '!**/app/styles/**',
  ...serverPackages,
];

/** Which room may import which: for each what it may not, and why. */
const rooms = [
  closed('domain/**', shutToDomain, 'domain/ is pure: it imports itself, zod and temporal-polyfill.'),
  closed(
    'domain/{enquiry,review}/**',
    [...shutToDomain, ...into('content')],
    'domain/content knows enquiries and reviews, not the other way round.',
  ),
  closed('app/**', shutToApp, 'app/ imports itself and domain/, and no package of the server.'),
  closed('app/shell/**', [...shutToApp, ...into('routes')], 'app/shell is under the pages.'),
  closed('app/film/**', [...shutToApp, ...into('routes', 'shell')], 'app/film is under pages and shell.'),
  closed(
    'app/ui/**',
    ['../**', '!../../domain/**', 'virtual:content/**', ...serverPackages],
    'app/ui imports itself and domain/, and has no words of the site.',
  ),
  closed(
    'desk/**',
    shutToDesk,
    'desk/ imports itself, domain/, app/ui, app/styles, and types of publishing/ and server/.',
    into('publishing', 'server'),
  ),
  closed(
    'desk/{shell,ui}/**',
    [...shutToDesk, ...into('screens')],
    'desk/shell and desk/ui are under the screens.',
    into('publishing', 'server'),
  ),
  closed(
    'desk/ui/**',
    [...shutToDesk, ...into('screens', 'shell')],
    'desk/ui is under screens and shell.',
    into('publishing', 'server'),
  ),
  closed(
    'publishing/**',
    [...into('app', 'art', 'desk', 'server', 'studio', 'tools'), '!**/app/paths.ts'],
    'publishing/ imports itself and domain/, and the addresses of app/.',
  ),
  closed(
    'studio/**',
    into('app', 'art', 'desk'),
    'studio/ imports itself, server/, publishing/, domain/ and tools/.',
  ),
  closed(
    'tools/**',
    [...into('art', 'server', 'studio'), '../../desk/**'],
    'tools/ imports itself, app/, publishing/ and domain/.',
  ),
  closed(
    'art/**',
    into('app', 'desk', 'domain', 'publishing', 'server', 'studio', 'tests', 'tools'),
    'art/ is a workshop of its own.',
  ),
];

/**
 * server/ from above: an import goes down or stays in its folder. The process itself is server/*.ts, of which the
 * floors below may name the types: settings, and what is open.
 */
const floors = [
  ['desk'],
  ['enquiries', 'reviews', 'people', 'visits'],
  ['outbox', 'mail', 'events', 'monitoring'],
  ['store', 'http', 'site'],
];
/** On the same floor, and one way only. */
const beside: Record<string, string[]> = {
  outbox: ['events'],
  mail: ['outbox'],
  monitoring: ['outbox'],
  http: ['store'],
  site: ['http', 'store'],
};
const otherRooms = into('app', 'art', 'studio', 'tools');
const server = floors.flatMap((floor, index) =>
  floor.flatMap((folder) => {
    const above = floors.slice(0, index).flat();
    const others = floor.filter((other) => other !== folder && !beside[folder]?.includes(other));
    const shut = [...otherRooms, ...into(...above, ...others)];
    const rule = `server/${folder} imports the floors below it: process; ${floors.map((names) => names.join(', ')).join('; ')}.`;
    return [
      closed(`server/${folder}/*`, [...shut, '../../desk/**'], rule, ['../*']),
      closed(`server/${folder}/*/*`, shut, rule, ['../../*']),
    ];
  }),
);

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'promise', 'node', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['build/**', 'data/**'],
  rules: {
    // One habit: an object type is an interface; unions, functions and mapped types are types.
    'typescript/consistent-type-definitions': ['error', 'interface'],
    // Style sheets, and packages that add to the types of Fastify.
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fastify/*'] }],
    // Vite replaces the first while building; under the second, Zod describes a schema.
    'no-underscore-dangle': ['error', { allow: ['__STATIC__', '_zod'] }],
    'no-console': 'error',
    // Types count too.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // No type may be switched off; what comes in without one is `unknown` until it is looked at.
    'typescript/no-explicit-any': 'error',

    // Off: the JSX transform imports what it needs by itself.
    'react/react-in-jsx-scope': 'off',
    // Off: nearly every loop that waits does so on purpose, for one step to end before the next begins.
    'no-await-in-loop': 'off',
    // Off: running text and PDFs are rendered once and never reordered, and a paragraph has no key but its place.
    'react/no-array-index-key': 'off',
    // Off: an effect returns a clean-up function or nothing.
    'typescript/consistent-return': 'off',
    // Off: <output> is for the result of a form; what has the role "status" here are paragraphs of a page.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Off: every `as` that it finds (about 100 outside of tests) is at an edge, where JSON of our own build, rows of the
    // store, route data, `Object.keys` or a regular expression's groups come in without a type. Suppressed one by one the
    // same reason would stand a hundred times.
    'typescript/no-unsafe-type-assertion': 'off',
  },
  overrides: [
    ...rooms,
    closed(
      'server/*',
      into('app', 'art', 'desk', 'studio', 'tools'),
      'server/ imports itself, publishing/ and domain/.',
    ),
    ...server,
    {
      // The environment is read in one place by commands and in one for the server.
      files: ['{app,desk,domain,publishing,server,studio,tools}/**'],
      excludeFiles: ['publishing/{environment,settings}.ts', 'tools/run.mjs', '**/*.test.ts'],
      rules: { 'node/no-process-env': 'error' },
    },
    {
      // With the server's types come those of Node's globals, which a browser does not have.
      files: ['desk/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: {
        'no-restricted-globals': ['error', 'Buffer', 'global', 'process', 'require', 'setImmediate'],
      },
    },
    {
      // Node's own runner: a test that is not awaited is reported all the same.
      files: ['art/workshop/**/*.test.ts'],
      rules: { 'typescript/no-floating-promises': 'off' },
    },
    {
      // Commands, and processes before they have a log: they speak to a terminal.
      files: ['{art,bench,tests,tools}/**', 'studio/main.ts', 'server/main.ts'],
      rules: { 'no-console': 'off' },
    },
  ],
});

/** Tests may import what they like. Of `typesOnly` a file may name the types. */
function closed(files: string, refused: string[], message: string, typesOnly: string[] = []) {
  const patterns = [{ group: refused, message, allowTypeImports: false }];
  if (typesOnly.length > 0) patterns.push({ group: typesOnly, message, allowTypeImports: true });
  const rule: ['error', object] = ['error', { patterns }];
  return { files: [files], excludeFiles: ['**/*.test.{ts,tsx}'], rules: { 'no-restricted-imports': rule } };
}
