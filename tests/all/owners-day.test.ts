import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { FieldEdit, FileForm, PublishProgress } from '../../domain/content/desk-content.ts';
import { freePort } from '../../tools/free-port.ts';
import { seedDirectories } from '../../tools/site/directories.ts';
import { git } from '../support/git.ts';
import { testFolder } from '../support/test-store.ts';

const owner = 'ada@studio.test';
/** Three builds, the tests and the checks: on a busy machine they take their time. */
const anHour = 3_600_000;

/**
 * What owners write is theirs: whatever the desk accepts and publishes, the tests and the checks of the repository
 * stay green, beside the settings and the data of a server that runs in it.
 */
test(
  'after an owner has edited and published all day, the quick tests and the checks are green',
  async () => {
    const copy = copyOfRepository();
    // What a studio may well have set; nothing of it is any business of a test.
    const settings = {
      PORT: String(await freePort()),
      DESK_PORT: String(await freePort()),
      SITE_URL: 'https://nordlys.example',
      STUDIO_EMAIL: owner,
      DESK_EMAILS: `${owner},ben@studio.test`,
      RETENTION_DAYS: '30',
      COUNT_VISITS: 'no',
      SECRET: 'a secret of the live site',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(copy, '.env'), lines.join(''));

    const server = begin(copy, process.execPath, 'tools/run.mjs', 'start');
    await expect.poll(server.output, { timeout: anHour }).toMatch(/ listens on | ended with /);
    expect(server.output()).toContain(' listens on ');
    const link = await npm(copy, 'run', 'studio', '--', 'desk', 'link', owner);
    await playADay(/http\S+/.exec(link)?.[0] ?? link);
    const page = await (await fetch(`http://127.0.0.1:${settings.PORT}`)).text();
    expect(page).toContain('Scenes that hold: tonight');
    expect(page).toContain('Nordlys');
    server.stop();
    expect(await server.ended).toBe(0);
    expect(git(copy, 'status', '--short')).toBe('');
    // Of services that this machine cannot reach.
    const more =
      'SMTP_URL=smtp://127.0.0.1:1\nDATABASE_URL=postgres://127.0.0.1:1/live\nC2PA_TSA_URL=http://127.0.0.1:1\n';
    appendFileSync(join(copy, '.env'), more);

    const rooms = ['app', 'desk', 'domain', 'publishing', 'server', 'studio', 'tools'].map(
      (room) => `${room}/`,
    );
    const quick = ['guards', 'processes', 'site'].map((folder) => `tests/${folder}/`);
    expect(await npm(copy, 'test', '--', ...rooms, ...quick)).toMatch(/Tests .*passed/);
    expect(await npm(copy, 'run', 'check')).toContain('all checks passed');
  },
  anHour,
);

const set = (path: FieldEdit['path'], value: string | number): FieldEdit => ({ op: 'set', path, value });

/** An entry of a list by where it stands, which the desk knows by its mark. */
type ListTap =
  | { op: 'remove'; path: FieldEdit['path']; number: number }
  | { op: 'move'; path: FieldEdit['path']; number: number; to: number };

async function playADay(link: string) {
  const desk = await ownerAtDesk(link);
  const photograph = await sharp('art/masters/hero.jpg').resize({ width: 1400 }).tint('#8899cc').toBuffer();
  const picture = await desk.bring('Night shoot.jpg', new Uint8Array(photograph));

  await desk.edit('home.yaml', set(['hero', 'headline'], 'Scenes that hold: tonight'));
  await desk.edit('about.yaml', set(['mission', 'text'], 'Scenes that hold: tonight'), {
    op: 'set',
    path: ['team', 'members', 0, 'photo'],
    value: { picture, alt: 'A person at night', credit: 'Photograph: A. Person' },
  });
  // A question that the dossier of each film has to answer as well.
  const asked = { id: 'weather', short: 'Weather', question: 'Does it rain?', why: 'Rain costs.' };
  await desk.edit('questions.yaml', {
    op: 'add',
    path: ['questions'],
    value: { ...asked, ask: ['A forecast.'], rules: [], answer: 'Only where you want it.' },
  });
  await desk.edit(
    'films/one-take.yaml',
    set(['dossier', 'answers', 'weather'], 'It does not.'),
    set(['title'], 'One night'),
    set(['chapters', 0, 'title'], 'Night'),
  );
  await desk.edit('films/every-light.yaml', set(['dossier', 'answers', 'weather'], 'It does not.'));
  await desk.edit(
    'projects/by-lamp.md',
    set(['status'], 'Released'),
    set(['summary'], 'The client wanted a night, and was given one.'),
    set(['cover', 'picture'], picture),
  );
  await desk.edit('projects/the-tide-line.md', set(['summary'], 'A client asked for a tide.'));
  await desk.begin('Low tide');
  await desk.remove('projects/soundings.md');
  await desk.edit(
    'availability.yaml',
    set(['slotMinutes'], 30),
    set(['windows', 0, 'to'], '12:30'),
    { op: 'remove', path: ['windows'], number: 2 },
    set(['offices', 0, 'from'], '07:00'),
    { op: 'add', path: ['daysOff'], value: { date: '2027-02-01' } },
  );
  await desk.edit(
    'site.yaml',
    set(['name'], 'Nordlys'),
    set(['promises', 'replyHours'], 48),
    set(['email', 'hello'], 'hello@nordlys.example'),
    set(['navigation', 'links', 1, 'label'], 'Us'),
    { op: 'move', path: ['navigation', 'links'], number: 2, to: 0 },
    { op: 'add', path: ['navigation', 'links'], value: { label: 'Questions', to: '/questions' } },
    set(['notFound', 'still', 'picture'], picture),
  );
  await desk.edit(
    'mails.yaml',
    set(['acknowledgement', 'heading'], 'It is here.'),
    set(['still', 'picture'], picture),
  );
  await desk.edit('pages/privacy.md', set(['heading'], 'What we keep'));
  for (const role of readdirSync(join(seedDirectories.content, 'roles'))) await desk.remove(`roles/${role}`);
  await desk.publish();
}

/** An owner who edits the site over the desk's own HTTP, in a server process, signed in by a link of `desk link`. */
async function ownerAtDesk(link: string) {
  const { origin, hash } = new URL(link);
  const signedIn = await fetch(`${origin}/api/sign-in/link`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token: hash.slice(1) }),
  });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

  async function ask(path: string, { body, ...request }: RequestInit = {}): Promise<unknown> {
    const type = typeof body === 'string' ? 'application/json' : 'image/jpeg';
    const response = await fetch(`${origin}/api/content/${path}`, {
      ...request,
      headers: { origin, cookie, ...(body && { 'content-type': type }) },
      ...(body && { body }),
    });
    const said = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${said}`);
    return said && JSON.parse(said);
  }
  const post = (path: string, body: object) => ask(path, { method: 'POST', body: JSON.stringify(body) });
  const publishing = async () => (await ask('publish')) as PublishProgress;

  return {
    /** One after the other, as an owner does. */
    async edit(name: string, ...edits: (FieldEdit | ListTap)[]) {
      for (const edit of edits) {
        const { entries } = (await ask(`file?${new URLSearchParams({ name })}`)) as FileForm;
        const { number, ...rest } = { number: undefined, ...edit };
        const entry = number === undefined ? {} : { entry: entries[edit.path.join('.')]?.[number] };
        await ask('file', {
          method: 'PATCH',
          body: JSON.stringify({ name, edits: [{ ...rest, ...entry }] }),
        });
      }
    },
    /** Returns the name that it is shown by. */
    async bring(name: string, jpeg: Uint8Array<ArrayBuffer>) {
      const brought = await ask(`pictures?${new URLSearchParams({ name })}`, { method: 'POST', body: jpeg });
      return (brought as { name: string }).name;
    },
    begin: (title: string) => post('new', { kind: 'project', title }),
    remove: (name: string) => post('remove', { name }),
    /** Builds all that was changed, and makes it live. */
    async publish() {
      await post('publish', {});
      // It builds, which takes longer than anything else that is waited for.
      await expect.poll(async () => (await publishing()).state, { timeout: anHour }).not.toBe('building');
      expect(await publishing()).toMatchObject({ state: 'ready' });
      await post('publish/live', {});
    },
  };
}

/** As a clone of it would be on the first day, with the packages and caches of this one. */
function copyOfRepository(): string {
  const folder = testFolder();
  // Where root runs the tests, PostgreSQL is started from here by another user.
  chmodSync(folder, 0o755);
  const copy = join(folder, 'a studio');
  const files = git('.', 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate');
  const gone = new Set(git('.', 'ls-files', '-z', '--deleted').split('\0'));
  for (const file of files.split('\0').filter((one) => !gone.has(one))) cpSync(file, join(copy, file));
  // What the owners of this one have written, or taken away, is theirs.
  rmSync(join(copy, 'content'), { recursive: true });
  cpSync(seedDirectories.content, join(copy, 'content'), { recursive: true });
  mkdirSync('.cache', { recursive: true });
  cpSync('.cache', join(copy, '.cache'), { recursive: true });
  linkPackages(join(copy, 'node_modules'));
  git(copy, 'init', '-q');
  git(copy, 'add', '-A');
  git(copy, 'commit', '-qm', 'Seed');
  return copy;
}

/** Hard links: through a symbolic one the compiler sees packages outside of the copy, and cannot name their types. */
function linkPackages(target: string) {
  for (const entry of readdirSync('node_modules', { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const place = relative('node_modules', file);
    // What the compiler keeps there speaks of this folder, and what Vite and Vitest do is written meanwhile.
    if (/^\.(cache|vite)/.test(place)) continue;
    const to = join(target, place);
    mkdirSync(entry.isDirectory() ? to : dirname(to), { recursive: true });
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(file), to);
    else if (entry.isFile()) linkOrCopy(file, to);
  }
}

function linkOrCopy(file: string, to: string) {
  try {
    linkSync(file, to);
  } catch {
    // The folder for temporary files may be on another disk.
    copyFileSync(file, to);
  }
}

async function npm(copy: string, ...args: string[]): Promise<string> {
  const { ended, output } = begin(copy, 'npm', ...args);
  if ((await ended) !== 0) throw new Error(`npm ${args.join(' ')}: ${output().slice(-8_000)}`);
  return stripVTControlCharacters(output());
}

/** As somebody would type it in the copy: without the settings and the clock of this process. */
function begin(cwd: string, program: string, ...args: string[]) {
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, { cwd, env: { PATH, HOME }, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGTERM'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const ended = new Promise<number | null>((done) => void child.once('close', done));
  void ended.then((status) => (said += `${program} ended with ${status}`));
  return { output: () => said, ended, stop: () => child.kill('SIGTERM') };
}
