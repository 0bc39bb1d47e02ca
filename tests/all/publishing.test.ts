import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownerName } from '../../domain/owner-name.ts';
import { copyWords, type FileTexts, revisionOf } from '../../publishing/drafts.ts';
import { makePublisher } from '../../publishing/publisher.ts';
import { currentFacts } from '../../publishing/versions.ts';
import { connectStore } from '../../server/store/connect.ts';
import { freePort } from '../../tools/free-port.ts';
import { childEnvironment } from '../support/child-environment.ts';
import { type EditingCheckout, editingCheckout, editingDesk } from '../support/editing-checkout.ts';
import { faultOnDisk } from '../support/fault-on-disk.ts';
import { isRunning } from '../support/is-running.ts';
import { run } from '../support/run-version.ts';
import { otherOwner, ownerCookie, testOwner } from '../support/test-desk.ts';
import { addTestVersion } from '../support/test-version.ts';

/** Where git is not installed the content is no repository. */
const ways = spawnSync('git', ['--version']).status === 0 ? [false, true] : [false];
const headline = ['hero', 'headline'];
const setHeadline = (value: string) => [{ op: 'set', path: headline, value }];

test('two servers and the command on one site: one publishes, the others are told who; a killed one holds nothing, and its build ends', async () => {
  const { home, content, build, dataDir, buildsLike } = editingCheckout();
  addTestVersion(build, { page: 'first', content });
  const code = currentFacts(build)?.code ?? '';
  const [first, second] = [await desk(), await desk()];
  const store = await connectStore({ dataDir, databaseUrl: undefined });
  const cookies = {
    [testOwner]: await ownerCookie(store),
    [otherOwner]: await ownerCookie(store, otherOwner),
  };
  await store.close();
  const mine = { name: 'home.yaml', edits: setHeadline('By the first') };
  const theirs = { name: 'work.yaml', edits: [{ op: 'set', path: ['heading'], value: 'By the second' }] };
  expect((await ask(first, testOwner, 'file', mine, 'PATCH')).status).toBe(200);
  expect((await ask(second, otherOwner, 'file', theirs, 'PATCH')).status).toBe(200);

  buildsLike({ neverEnds: true });
  expect((await ask(first, testOwner, 'publish', {})).status).toBe(200);
  const seen = await ask(second, otherOwner, 'publish');
  expect(await seen.json()).toMatchObject({ state: 'building', by: testOwner, isElsewhere: true });
  const refused = await ask(second, otherOwner, 'publish', {});
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('Direction is publishing'),
  ]);
  const command = run(process.execPath, ['tools/run.mjs', 'studio', 'publish'], {
    BUILD_DIR: build,
    CONTENT_DIR: content,
  });
  expect([await command.ended, command.output()]).toEqual([
    1,
    expect.stringContaining('Direction is publishing'),
  ]);

  const pid = join(home, 'build.pid');
  await expect.poll(() => existsSync(pid) && readFileSync(pid, 'utf8') !== '').toBe(true);
  const builder = Number(readFileSync(pid, 'utf8'));
  expect(isRunning(builder)).toBe(true);
  first.process.kill('SIGKILL');
  await first.ended;
  await expect.poll(() => isRunning(builder)).toBe(false);
  buildsLike({ code });
  const later = { later: ['home.yaml'] };
  expect((await ask(second, otherOwner, 'publish', later)).status).toBe(200);
  await expect
    .poll(async () => (await ask(second, otherOwner, 'publish')).json())
    .toMatchObject({ state: 'ready' });
  expect((await ask(second, otherOwner, 'publish/live', {})).status).toBe(204);
  expect(readFileSync(join(content, 'work.yaml'), 'utf8')).toContain('By the second');
  expect(readFileSync(join(content, 'home.yaml'), 'utf8')).not.toContain('By the first');
  // The draft of the killed one is there still.
  const file = await (await ask(second, testOwner, 'file?name=home.yaml')).text();
  expect(file).toContain('By the first');

  async function desk() {
    const [port, deskPort] = [await freePort(), await freePort()];
    const settings = {
      PORT: String(port),
      DESK_PORT: String(deskPort),
      DATA_DIR: dataDir,
      DESK_EMAILS: `${testOwner},${otherOwner}`,
    };
    const server = run(process.execPath, [join(build, 'current/server/main.js')], settings, home);
    await expect.poll(server.output).toContain(`:${port}`);
    return { ...server, origin: `http://localhost:${deskPort}` };
  }
  function ask(
    { origin }: { origin: string },
    owner: keyof typeof cookies,
    path: string,
    body?: object,
    method = 'POST',
  ) {
    return fetch(`${origin}/api/content/${path}`, {
      headers: { origin, ...cookies[owner], ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method, body: JSON.stringify(body) }),
    });
  }
});

test('a publish that does not build changes nothing, keeps the draft, and says why', async () => {
  const checkout = editingCheckout();
  const { buildsLike, build, change, ask, open } = await editingDesk({ checkout });
  await change('home.yaml', setHeadline('Kept words'));
  const before = snapshot(checkout);
  const faults = [
    [
      { fails: 'The content has a mistake:\n  CONTENT/home.yaml\n    field:   hero', status: 2 },
      {
        why: expect.stringContaining('don’t fit together'),
        log: expect.stringContaining('\n  home.yaml\n'),
      },
    ],
    [
      { fails: 'TypeError: cannot read\n    at page.tsx:1' },
      { why: expect.stringContaining('couldn’t be built') },
    ],
    [{ fails: 'No room', status: 3 }, { why: expect.stringContaining('disk is full') }],
    [{ dies: true }, { why: expect.stringContaining('Something stopped the build') }],
  ] as const;
  for (const [how, told] of faults) {
    buildsLike(how);
    expect(await build()).toMatchObject({ state: 'failed', ...told });
    expect(snapshot(checkout)).toEqual(before);
    expect((await ask('publish/live', {})).statusCode).toBe(409);
  }
  expect(JSON.stringify((await open('home.yaml')).fields)).toContain('Kept words');
  buildsLike({});
  expect((await build(testOwner)).state).toBe('ready');
  expect((await ask('publish/live', {}, otherOwner)).statusCode).toBe(204);
});

test('code that was changed without a restart is not taken for a publish', async () => {
  const checkout = editingCheckout();
  const publisher = publisherOf(checkout);
  checkout.buildsLike({ code: 'newer code' });
  await publisher.begin(wanted(checkout, new Map([['home.yaml', 'words: new\n']])));
  await expect
    .poll(() => publisher.progress(0))
    .toMatchObject({ state: 'failed', why: expect.stringContaining('restart') });
});

test('a second publish does not touch the folder of one that was called off and still builds', async () => {
  const checkout = editingCheckout();
  const publisher = publisherOf(checkout);
  const unfinished = () => namesIn(join(checkout.build, 'unfinished'));
  checkout.buildsLike({ neverEnds: true });
  await publisher.begin(wanted(checkout, new Map([['home.yaml', 'words: first\n']])));
  const [first] = unfinished();
  const refused = `${ownerName(testOwner)} is publishing right now`;
  await expect(publisher.begin(wanted(checkout, new Map()))).rejects.toThrow(refused);
  await expect(publisher.goLive(otherOwner)).rejects.toThrow(refused);
  expect(unfinished()).toEqual([first]);
  publisher.cancel();
  checkout.buildsLike({});
  await publish(publisher, checkout, testOwner, new Map([['home.yaml', 'words: second\n']]));
  expect(readFileSync(join(checkout.build, 'current/site/index.html'), 'utf8')).toBe('words: second\n');
  await expect.poll(unfinished).toEqual([]);
});

test('pictures that are brought while a publish is committed stay', async () => {
  const { build, ask, change, dataDir, content } = await editingDesk();
  const folder = join(dataDir, 'drafts/pictures');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'set-1.jpg'), 'one');
  await change('home.yaml', setHeadline('With a picture'));
  expect((await build()).state).toBe('ready');
  writeFileSync(join(folder, 'set-2.jpg'), 'two');
  expect((await ask('publish/live', {})).statusCode).toBe(204);
  expect([namesIn(folder), namesIn(join(content, 'pictures'))]).toEqual([['set-2.jpg'], ['set-1.jpg']]);
});

test.for(ways)(
  'a disk that is full at any moment of going live leaves all as it was (git: %s)',
  async (isGit) => {
    const checkout = editingCheckout({ isGit });
    const { build, ask, change, open } = await editingDesk({ checkout });
    await change('home.yaml', setHeadline('The first words'));
    expect((await build()).state).toBe('ready');
    expect((await ask('publish/live', {})).statusCode).toBe(204);

    await change('home.yaml', setHeadline('Words on a full disk'));
    await change('work.yaml', [{ op: 'set', path: ['heading'], value: 'Work on a full disk' }]);
    const before = snapshot(checkout);
    let refusals = 0;
    for (let last = 0; ; last += 1) {
      const built = await build();
      const steps = new Set<string>();
      const end = faultOnDisk('ENOSPC', (path) => {
        if (!path.startsWith(checkout.home)) return false;
        steps.add(path);
        return steps.size > last;
      });
      const live = built.state === 'ready' ? await ask('publish/live', {}) : undefined;
      end();
      if (live?.statusCode === 204) break;
      // Live by now: only the note of it could not be written, and the next publish does that.
      if (snapshot(checkout).current !== before.current) break;
      refusals += 1;
      const said = live?.json<{ title: string }>().title ?? ('why' in built ? built.why : '');
      expect([last, said]).toEqual([last, expect.stringContaining('disk is full')]);
      expect(snapshot(checkout)).toEqual(before);
      expect(JSON.stringify((await open('home.yaml')).fields)).toContain('Words on a full disk');
      await ask('publish/cancel', {});
    }
    expect(refusals).toBeGreaterThan(3);
    await publisherOf(checkout).settle();
    expect(readFileSync(join(checkout.content, 'home.yaml'), 'utf8')).toContain('Words on a full disk');
    expect(readFileSync(join(checkout.content, 'work.yaml'), 'utf8')).toContain('Work on a full disk');
    expect(snapshot(checkout).status).toBe('');
  },
);

test.for(ways.flatMap((isGit) => [[isGit, 'publish'] as const, [isGit, 'back'] as const]))(
  'words, site and repository agree wherever a publisher is killed (git: %s, %s)',
  async ([isGit, verb]) => {
    const checkout = editingCheckout({ isGit });
    const first = publisherOf(checkout);
    await publish(first, checkout, testOwner, new Map([['home.yaml', 'words: one\n']]));
    await publish(first, checkout, testOwner, new Map([['home.yaml', 'words: two\n']]));
    let [kills, switched] = [0, 0];
    for (let last = 0; ; last += 1) {
      const before = snapshot(checkout);
      const words = verb === 'publish' ? `words: kill ${last}\n` : otherWords(checkout);
      const program = publishing(checkout, words, { last, verb });
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
        env: childEnvironment(),
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [status] = (await once(child, 'exit')) as [number | null];
      await publisherOf(checkout).settle();
      const now = snapshot(checkout);
      const isNew = now.current !== before.current;
      expect([last, now.content['home.yaml']]).toEqual([last, isNew ? words : before.content['home.yaml']]);
      expect([last, isNew ? before : now]).toEqual([last, before]);
      expect([last, now.site, now.status, now.head ?? now.site]).toEqual([
        last,
        now.content['home.yaml'],
        '',
        now.site,
      ]);
      expect(Object.keys(now.content).filter((name) => name.includes('-next'))).toEqual([]);
      if (status === 0) break;
      kills += 1;
      if (isNew) switched += 1;
    }
    expect(kills).toBeGreaterThanOrEqual(10);
    expect(switched).toBeGreaterThan(1);
  },
);

test.for(ways)(
  'back to each of the last ten, with who and when, also from a new container (git: %s)',
  async (isGit) => {
    const checkout = editingCheckout({ isGit });
    const publisher = publisherOf(checkout);
    for (let index = 0; index < 12; index += 1) {
      const owner = index % 2 ? otherOwner : testOwner;
      await publish(publisher, checkout, owner, new Map([['home.yaml', words(index)]]), `Home ${index}`);
    }
    const list = publisher.versions();
    expect(list.map(({ by, what, isBuiltAnew }) => [by, what, isBuiltAnew])).toEqual(
      Array.from({ length: 10 }, (_, index) => [
        index % 2 ? otherOwner : testOwner,
        `Home ${index + 2}`,
        false,
      ]),
    );
    const instants = list.map(({ begunAt }) => begunAt);
    expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    expect(Math.abs(Date.now() - (instants.at(-1) ?? 0))).toBeLessThan(600_000);
    for (const index of [3, 9, 0, 1, 8, 2, 7, 4, 6, 5]) {
      expect(await back(publisher, list[index]?.id)).toBe('live');
      expect(readFileSync(join(checkout.content, 'home.yaml'), 'utf8')).toBe(words(index + 2));
      expect(snapshot(checkout).site).toBe(words(index + 2));
      expect(publisher.versions().findIndex(({ isCurrent }) => isCurrent)).toBe(index);
    }
    const log = isGit ? checkout.git('log', '--format=%an <%ae> %s').trim().split('\n') : [];
    expect([log[0], log.length]).toEqual(
      isGit ? [`Direction <${testOwner}> Go back to version ${list[5]?.id}`, 1 + 12 + 10] : [undefined, 0],
    );
    expect(snapshot(checkout).status).toBe('');

    // A repository that the server may not write to keeps nobody from publishing.
    const end = faultOnDisk('EROFS', (path) => path.endsWith('/.git'));
    expect(await back(publisher, list[0]?.id)).toBe('live');
    expect(snapshot(checkout).status).toBe(isGit ? ' M home.yaml\n' : '');
    expect(await back(publisher, list[5]?.id)).toBe('live');
    expect(snapshot(checkout).status).toBe('');
    end();

    // An edit in a file that is not published would be lost.
    writeFileSync(join(checkout.content, 'home.yaml'), 'words: by hand\n');
    await expect(back(publisher, list[0]?.id)).rejects.toThrow('home.yaml was edited by hand');
    writeFileSync(join(checkout.content, 'home.yaml'), words(7));

    // After an upgrade the versions are of older code: their words are built anew.
    checkout.buildsLike({ code: 'newer code' });
    const upgraded = publisherOf(checkout, 'newer code');
    expect(upgraded.versions().map(({ by, what, isBuiltAnew }) => [by, what, isBuiltAnew])).toEqual(
      list.map(({ by, what }) => [by, what, true]),
    );
    expect(await back(upgraded, list[0]?.id)).toBe('building');
    // Looked at first.
    expect(readFileSync(join(checkout.content, 'home.yaml'), 'utf8')).toBe(words(7));
    await expect.poll(() => upgraded.progress(0).state).toBe('ready');
    await upgraded.goLive(testOwner);
    expect(readFileSync(join(checkout.content, 'home.yaml'), 'utf8')).toBe(words(2));
    expect(currentFacts(checkout.build)?.code).toBe('newer code');
    expect(upgraded.versions().at(-1)).toMatchObject({ by: testOwner, isCurrent: true });
  },
);

test('who publishes is told where the server cannot show it yet', async () => {
  const checkout = editingCheckout();
  const why = 'It’s published, but this server can’t show it yet: no luck.';
  const settings = { ...placesOf(checkout), code: 'code of today', environment: childEnvironment() };
  const publisher = makePublisher(settings, () => Promise.reject(new Error(why)));
  const changes = new Map([['home.yaml', 'words: new\n']]);
  await expect(publish(publisher, checkout, testOwner, changes)).rejects.toThrow(why);
});

test('words that do not fit the code of today are not gone back to', async () => {
  const checkout = editingCheckout();
  const older = publisherOf(checkout, 'older code');
  checkout.buildsLike({ code: 'older code' });
  await publish(older, checkout, testOwner, new Map([['home.yaml', 'words: of then\n']]));
  await publish(older, checkout, testOwner, new Map([['home.yaml', 'words: of now\n']]));
  // After the upgrade.
  const { ask } = await editingDesk({ checkout });
  const versions = (await ask('versions')).json<{ versions: { id: string }[] }>().versions;
  const mistake = { name: 'home.yaml', title: 'Home', path: ['hero'], message: 'A headline.' };
  checkout.buildsLike({ code: 'code of today', mistakes: [mistake] });
  const before = snapshot(checkout);
  rmSync(join(checkout.build, 'versions', versions[1]?.id ?? '', 'site'), { recursive: true });
  const refused = await ask('back', { id: versions[1]?.id });
  expect([refused.statusCode, refused.json<{ title: string }>().title]).toEqual([
    409,
    expect.stringMatching(/don’t fit today’s site .*headline.* Nothing was changed/),
  ]);
  expect(snapshot(checkout).content).toEqual(before.content);
});

test.runIf(ways.includes(true))('git that refuses is told, and keeps nobody from publishing', async () => {
  const checkout = editingCheckout({ isGit: true });
  const publisher = publisherOf(checkout);
  // A hook would run for as long as it likes.
  const hook = join(checkout.content, '.git/hooks/pre-commit');
  writeFileSync(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const ran = join(checkout.home, 'ran');
  const monitor = join(checkout.home, 'monitor');
  writeFileSync(monitor, `#!/bin/sh\ntouch ${ran}\nexit 1\n`, { mode: 0o755 });
  checkout.git('config', 'core.fsmonitor', monitor);
  await publish(publisher, checkout, testOwner, new Map([['home.yaml', 'words: one\n']]));
  expect(existsSync(ran)).toBe(false);
  checkout.git('config', '--unset', 'core.fsmonitor');
  writeFileSync(join(checkout.content, '.git/index.lock'), '');
  await expect(
    publish(publisher, checkout, testOwner, new Map([['home.yaml', 'words: two\n']])),
  ).rejects.toThrow(/It’s live.*couldn’t be committed/);
  expect([snapshot(checkout).site, snapshot(checkout).content['home.yaml']]).toEqual([
    'words: two\n',
    'words: two\n',
  ]);
  rmSync(join(checkout.content, '.git/index.lock'));
  await publish(publisher, checkout, testOwner, new Map([['home.yaml', 'words: three\n']]));
  expect(snapshot(checkout).status).toBe('');
  expect(checkout.git('log', '--format=%s').trim().split('\n')).toHaveLength(4);
});

test('drafts of each owner and published words of before are taken over', async () => {
  const checkout = editingCheckout();
  checkout.addBuilt();
  const base = readFileSync(join(checkout.content, 'home.yaml'), 'utf8');
  const [mine, theirs] = ['Mine', 'Theirs'].map((word) => base.replace(/headline: .*/, `headline: ${word}`));
  for (const [owner, text] of [
    [testOwner, mine],
    [otherOwner, theirs],
  ]) {
    const folder = join(checkout.dataDir, 'drafts', revisionOf(owner ?? ''), 'draft');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'home.yaml.json'), JSON.stringify({ text, base, conflicts: [] }));
  }
  const published = join(checkout.dataDir, 'published/v1');
  mkdirSync(join(published, 'content'), { recursive: true });
  writeFileSync(join(published, 'content/home.yaml'), 'words: of then\n');
  writeFileSync(
    join(published, 'published.json'),
    JSON.stringify({ id: 'v1', begunAt: 1, by: testOwner, what: 'Home', code: 'older', words: 'x' }),
  );
  const { open } = await editingDesk({ checkout });
  await expect.poll(async () => (await open('home.yaml')).isChanged).toBe(true);
  const { written } = await open('home.yaml');
  expect(written).toMatchObject([{ path: headline }]);
  const publisher = publisherOf(checkout);
  await publisher.settle();
  expect(publisher.versions().find(({ id }) => id === 'v1')).toMatchObject({
    by: testOwner,
    what: 'Home',
    isBuiltAnew: true,
  });
  expect(existsSync(join(checkout.dataDir, 'published'))).toBe(false);
});

const words = (index: number) => `words: publish ${index}\n`;
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted() : []);

/** Everything that a publish may change: the content's bytes, the served version, the list, git. */
function snapshot({ content, build, git }: EditingCheckout) {
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.git') && lstatSync(join(content, name)).isFile())
    .toSorted();
  const link = join(build, 'current');
  const isGit = existsSync(join(content, '.git'));
  const isBuilt = existsSync(link) && lstatSync(link).isSymbolicLink();
  return {
    content: Object.fromEntries(files.map((name) => [name, readFileSync(join(content, name), 'utf8')])),
    current: isBuilt ? readlinkSync(link) : undefined,
    site: isBuilt ? readFileSync(join(link, 'site/index.html'), 'utf8') : undefined,
    versions: namesIn(join(build, 'versions')),
    status: isGit ? git('status', '--porcelain') : '',
    head: isGit ? git('show', 'HEAD:home.yaml') : undefined,
  };
}

function publisherOf(checkout: EditingCheckout, code = 'code of today') {
  return makePublisher({ ...placesOf(checkout), code, environment: childEnvironment() });
}

const placesOf = ({ content, build, home, dataDir }: EditingCheckout) => ({
  editedContentDirectory: content,
  buildDirectory: build,
  sourceDirectory: home,
  dataDir,
});

const wanted = (
  { content, dataDir }: EditingCheckout,
  changes: FileTexts,
  by = testOwner,
  what = 'What',
) => ({
  by,
  now: Date.now(),
  async stage(folder: string) {
    copyWords({ content, dataDir }, folder, changes);
    return { what, names: [...changes.keys()], pictures: [] };
  },
  after: async () => undefined,
});

async function publish(
  publisher: ReturnType<typeof makePublisher>,
  checkout: EditingCheckout,
  by: string,
  changes: FileTexts,
  what = 'What',
) {
  await publisher.begin(wanted(checkout, changes, by, what));
  await expect.poll(() => publisher.progress(0)).toMatchObject({ state: 'ready' });
  await publisher.goLive(by);
}

const back = (publisher: ReturnType<typeof makePublisher>, id = '') =>
  publisher.goBack(id, {
    by: testOwner,
    now: Date.now(),
    check: async () => undefined,
    after: async () => undefined,
  });

/** Of two versions the words of the one that is not served. */
const otherWords = (checkout: EditingCheckout) =>
  snapshot(checkout).site === 'words: one\n' ? 'words: two\n' : 'words: one\n';

const source = (name: string) => JSON.stringify(join(process.cwd(), 'publishing', name));

/** A process that publishes these words, or goes back to them, and is killed before its step number `last`: a write, or a call of git. */
function publishing(
  checkout: EditingCheckout,
  text: string,
  { last, verb }: { last: number; verb: 'publish' | 'back' },
): string {
  const changes = [
    ['home.yaml', text],
    ['work.yaml', text],
    ['projects/new.md', text],
  ];
  return `
    import { ChildProcess } from 'node:child_process';
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { join } from 'node:path';
    import { setTimeout as wait } from 'node:timers/promises';
    let writes = -1;
    const countStep = () => writes >= 0 && writes++ === ${last} && process.kill(process.pid, 'SIGKILL');
    // Between git's own steps too.
    const begin = ChildProcess.prototype.spawn;
    ChildProcess.prototype.spawn = function (...args) {
      countStep();
      return begin.apply(this, args);
    };
    for (const name of ['writeFileSync', 'copyFileSync', 'linkSync', 'symlinkSync', 'renameSync', 'rmSync', 'accessSync']) {
      const real = fs[name];
      fs[name] = (...args) => {
        // Nothing is removed where nothing is.
        if (name === 'rmSync' && !fs.existsSync(String(args[0]))) return real(...args);
        countStep();
        return real(...args);
      };
    }
    syncBuiltinESMExports();
    const { makePublisher } = await import(${source('publisher.ts')});
    const { copyWords } = await import(${source('drafts.ts')});
    const { currentId, listVersions } = await import(${source('versions.ts')});
    const places = ${JSON.stringify(placesOf(checkout))};
    const publisher = makePublisher({ ...places, environment: process.env });
    const by = ${JSON.stringify(testOwner)};
    const after = async () => undefined;
    if (${JSON.stringify(verb)} === 'back') {
      const other = listVersions(places.buildDirectory).filter(({ id }) => id !== currentId(places.buildDirectory)).at(-1);
      writes = 0;
      await publisher.goBack(other.id, { by, now: 0, check: after, after });
      process.exit(0);
    }
    const changes = new Map(${JSON.stringify(changes)});
    const stage = async (folder) => {
      copyWords({ content: places.editedContentDirectory, dataDir: places.dataDir }, folder, changes);
      return { what: 'What', names: [], pictures: [] };
    };
    await publisher.begin({ by, now: 0, stage, after });
    // Asked until it is built, as the desk does.
    while (publisher.progress(0).state === 'building') await wait(20);
    writes = 0;
    await publisher.goLive(by);
    process.exit(0);`;
}
