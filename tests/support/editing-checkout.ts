import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import type { FileForm, PublishProgress } from '../../domain/content/desk-content.ts';
import { childEnvironment } from './child-environment.ts';
import { git } from './git.ts';
import { askDesk, otherOwner, ownerCookie, testDesk, testOwner } from './test-desk.ts';
import { openTestStore, testFolder } from './test-store.ts';

/**
 * In place of the build, which takes half a minute: what the publisher starts writes a version of the
 * words it was given, and `build.json` in the checkout says how it goes. The site is one page, all the words.
 */
const standIn = `
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const [command, ...args] = process.argv.slice(2);
// As tools/end-with-parent.ts.
if (!args.includes('--current')) process.stdin.once('end', () => process.exit(1)).resume();
process.stdin.unref?.();
const how = existsSync('build.json') ? JSON.parse(readFileSync('build.json', 'utf8')) : {};
const { CONTENT_DIR: content, BUILD_DIR: build } = process.env;
if (command === 'render-draft') {
  const isThere = how.unfinished && existsSync(join(content, how.unfinished));
  const mistakes = isThere ? [{ name: how.unfinished, title: how.title, path: ['summary'], message: 'A sentence.' }] : how.mistakes;
  console.log(JSON.stringify(mistakes ? { mistakes } : { html: readFileSync(join(content, 'home.yaml'), 'utf8') }));
}
if (command === 'build') {
  writeFileSync('build.pid', String(process.pid));
  if (how.neverEnds) await new Promise(() => process.stdin.ref());
  if (how.fails) { console.error(how.fails.replace('CONTENT', content)); process.exit(how.status ?? 1); }
  if (how.dies) process.kill(process.pid, 'SIGKILL');
  const id = 'v' + process.hrtime.bigint().toString().padStart(20, '0');
  const folder = args[0] === '--into' ? args[1] : join(build, 'versions', id);
  mkdirSync(join(folder, 'site'), { recursive: true });
  for (const part of ['site', 'desk', 'server'])
    if (existsSync(join(build, 'current', part))) cpSync(join(build, 'current', part), join(folder, part), { recursive: true });
  if (args[0] !== '--into') cpSync(content, join(folder, 'content'), { recursive: true });
  rmSync(join(folder, 'content/pictures'), { recursive: true, force: true });
  rmSync(join(folder, 'content/.git'), { recursive: true, force: true });
  writeFileSync(join(folder, 'site/index.html'), readFileSync(join(content, 'home.yaml'), 'utf8'));
  const facts = { id, begunAt: Date.now(), content, code: how.code ?? 'code of today', migrations: [] };
  writeFileSync(join(folder, 'version.json'), JSON.stringify(facts));
  if (args.includes('--current')) symlinkSync(join('versions', id), join(build, 'current'));
  process.exit();
}`;

interface BuildWay {
  neverEnds?: true;
  /** What it says when it fails, and its exit code; CONTENT is the folder that it was given. */
  fails?: string;
  status?: number;
  dies?: true;
  code?: string;
  /** A file that has a mistake wherever it is, and its title. */
  unfinished?: string;
  title?: string;
  mistakes?: { name: string; title: string; path: string[]; message: string }[];
}

/** A folder that a server of ours can publish from, with the seed's content. */
export function editingCheckout({ isGit = false } = {}) {
  const home = testFolder();
  const [content, build, dataDir] = ['content', 'build', 'data'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ];
  cpSync('tests/content-seed', content, { recursive: true });
  for (const folder of ['tools', 'build/versions', 'data'])
    mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(home, 'tools/run.mjs'), standIn);
  for (const name of ['node_modules', 'art']) symlinkSync(resolve(name), join(home, name));
  const gitThere = (...args: string[]) => git(content, ...args);
  if (isGit) {
    gitThere('init', '-q');
    gitThere('add', '-A');
    gitThere('commit', '-qm', 'Seed');
  }
  /** As `npm run build`: a version that is served, and published by nobody. */
  const addBuilt = (code = 'code of today') => {
    writeFileSync(join(home, 'build.json'), JSON.stringify({ code }));
    execFileSync(process.execPath, ['tools/run.mjs', 'build', '--current'], {
      cwd: home,
      env: { ...childEnvironment(), CONTENT_DIR: content, BUILD_DIR: build },
    });
  };
  return {
    home,
    content,
    build,
    dataDir,
    git: gitThere,
    addBuilt,
    buildsLike: (how: BuildWay) => writeFileSync(join(home, 'build.json'), JSON.stringify(how)),
  };
}

export type EditingCheckout = ReturnType<typeof editingCheckout>;

/** A desk in it, and requests of both owners. */
export async function editingDesk({
  owners,
  store,
  checkout = editingCheckout(),
}: {
  owners?: string[];
  store?: Awaited<ReturnType<typeof openTestStore>>;
  checkout?: EditingCheckout;
} = {}) {
  if (!existsSync(join(checkout.build, 'current'))) checkout.addBuilt();
  const opened = store ?? (await openTestStore());
  const fullDisk = join(checkout.home, 'full-disk');
  const environment = childEnvironment();
  const settings = {
    ...environment,
    DATA_DIR: checkout.dataDir,
    NODE_OPTIONS: `${environment.NODE_OPTIONS ?? ''} --import=${pathToFileURL(join(import.meta.dirname, 'full-disk.mjs')).href}`,
    FULL_DISK: fullDisk,
  };
  const app = await testDesk(opened, { home: checkout.home, settings, ...(owners && { owners }) });
  const cookies: Record<string, { cookie: string }> = {
    [testOwner]: await ownerCookie(opened),
    [otherOwner]: await ownerCookie(opened, otherOwner),
  };
  const ask = async (url: string, payload?: object, owner = testOwner, method?: 'PATCH' | 'POST') =>
    askDesk(app, `/api/content/${url}`, {
      headers: cookies[owner] ?? {},
      ...(payload && { payload, method: method ?? 'POST' }),
    });
  const open = async (name: string, owner = testOwner) =>
    (await ask(`file?name=${encodeURIComponent(name)}`, undefined, owner)).json<FileForm>();
  const change = (name: string, edits: object[], owner = testOwner) =>
    ask('file', { name, edits }, owner, 'PATCH');
  /** Begins, and waits until it is built or has failed. */
  const build = async (owner = testOwner) => {
    const begun = await ask('publish', {}, owner);
    if (begun.statusCode !== 200) return { state: 'refused', why: begun.json<{ title: string }>().title };
    const state = async () => (await ask('publish', undefined, owner)).json<PublishProgress>();
    await expect.poll(async () => (await state()).state).not.toBe('building');
    return state();
  };
  /** For the process in which drafts are written; the test's own has `faultOnDisk`. */
  const fillDisk = (isFull: boolean) =>
    isFull ? writeFileSync(fullDisk, '') : rmSync(fullDisk, { force: true });
  return { ...checkout, app, store: opened, fillDisk, ask, open, change, build, cookies };
}
