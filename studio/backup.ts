import { existsSync } from 'node:fs';

import { StudioMistake, type Command } from './command.ts';

export const backupCommand: Command = {
  name: 'backup',
  takes: 'FILE',
  summary: 'A consistent copy of a running SQLite store.',
  async run({ words, parts, print }) {
    const file = words[0];
    if (!file) throw new StudioMistake('say where to: backup FILE');
    if (existsSync(file)) throw new StudioMistake(`${file} exists already: give a new name`);
    const { store } = await parts();
    if (!store.backup) throw new StudioMistake('the store is PostgreSQL: use pg_dump');
    await store.backup(file);
    print(`The store is copied to ${file}. Keep it as safe as the store: it holds names and messages.`);
  },
};
