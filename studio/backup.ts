import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError, type Command } from './command.ts';

const secretOf = (file: string) => `${file}.secret`;

export const backupCommand: Command = {
  name: 'backup',
  takes: 'FILE | FOLDER [--keep N]',
  summary:
    'A consistent copy of a running SQLite store and the secret of its links. In a folder it is named by the time; --keep 14 removes older ones.',
  options: { keep: { type: 'string' } },
  async run({ args, flags, now, services, print }) {
    const [target] = args;
    if (!target) throw new UsageError('say where to: backup FILE');
    const keep = numberToKeep(flags['keep']);
    const isFolder = existsSync(target) && statSync(target).isDirectory();
    if (keep !== undefined && !isFolder) throw new UsageError('--keep needs a folder that exists');
    const file = isFolder ? join(target, nameAt(now)) : target;
    const folder = target.endsWith('/') ? target : dirname(file);
    if (!existsSync(folder)) throw new UsageError(`there is no folder ${folder}: make it first`);
    for (const each of [file, secretOf(file)]) {
      if (existsSync(each)) throw new UsageError(`${each} exists already: give a new name`);
    }
    const { store, config, secret } = await services();
    if (!store.backup) {
      throw new UsageError(
        'the store is PostgreSQL: pg_dump -Fc --exclude-table-data="desk_s*" -d "$DATABASE_URL" -f FILE; and keep SECRET beside it',
      );
    }

    // Half a copy must not have the name of a whole one: the next restore would take it.
    const part = `${file}.unfinished`;
    rmSync(part, { force: true });
    try {
      await store.backup(part);
      if (!config.secret) writeFileSync(secretOf(file), secret, { mode: 0o600 });
      renameSync(part, file);
    } catch (error) {
      for (const each of [part, secretOf(file)]) rmSync(each, { force: true });
      throw error;
    }
    print(`The store is copied to ${file}. Keep it as safe as the store: it holds names and messages.`);
    if (config.secret) {
      print('SECRET is one of your settings: keep it too, or no link in a mail works after a restore.');
    } else {
      print(`The secret its links are signed with is in ${secretOf(file)}, for its owner alone to read.`);
    }
    if (keep !== undefined) for (const name of removeOld(target, keep)) print(`${name} is removed.`);
  },
};

function numberToKeep(given: string | boolean | undefined): number | undefined {
  if (given === undefined) return undefined;
  const keep = Number(given);
  if (!Number.isInteger(keep) || keep < 1)
    throw new UsageError('--keep takes a number of copies, such as 14');
  return keep;
}

/** `longtake-20261116T033000Z.sqlite`: names sort by age. */
const nameAt = (now: number) =>
  `longtake-${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.sqlite`;

/** Copies with a name of ours alone, whatever else lies there. */
function removeOld(folder: string, keep: number): string[] {
  const copies = readdirSync(folder).filter((name) => /^longtake-\d{8}T\d{6}Z\.sqlite$/.test(name));
  const old = copies.toSorted().slice(0, -keep);
  for (const name of old) {
    const file = join(folder, name);
    for (const each of [file, secretOf(file)]) rmSync(each, { force: true });
  }
  return old;
}
