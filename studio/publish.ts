import { UsageError, type Command } from './command.ts';

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
