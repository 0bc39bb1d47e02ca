import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type FileTexts, writeOverlay } from '../../publishing/drafts.ts';
import { makePublisher } from '../../publishing/publisher.ts';
import { currentFacts } from '../../publishing/versions.ts';
import { connectStore } from '../../server/store/connect.ts';
import { freePort } from '../../tools/free-port.ts';
import { childEnvironment } from '../support/child-environment.ts';
import { type EditingCheckout, editingCheckout, editingDesk } from '../support/editing-checkout.ts';
import { faultOnDisk } from '../support/fault-on-disk.ts';
import { run } from '../support/run-version.ts';
import { otherOwner, ownerCookie, testOwner } from '../support/test-desk.ts';
import { addTestVersion } from '../support/test-version.ts';

/** Where git is not installed the content is no repository. */
const ways = spawnSync('git', ['--version']).status === 0 ? [false, true] : [false];
const headline = ['hero', 'headline'];
const setHeadline = (value: string) => [{ op: 'set', path: headline, value }];

test('two servers and the command on one site: one publishes, the others are told who; a killed one holds nothing', async () => {
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
  await write(first, testOwner, 'home.yaml', headline, 'By the first');
  await write(second, otherOwner, 'work.yaml', ['heading'], 'By the second');

  buildsLike({ takesMs: 600_000 });
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

  first.process.kill('SIGKILL');
  await first.ended;
  buildsLike({ code });
  expect((await ask(second, otherOwner, 'publish', {})).status).toBe(200);
  await vi.waitFor(
    async () =>
      expect(await (await ask(second, otherOwner, 'publish')).json()).toMatchObject({ state: 'ready' }),
    60_000,
  );
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
    await vi.waitFor(() => expect(server.output()).toContain(`:${port}`), 60_000);
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
  async function write(
    at: { origin: string },
    owner: keyof typeof cookies,
    name: string,
    path: string[],
    value: string,
  ) {
    const { revision } = (await (await ask(at, owner, `file?name=${name}`)).json()) as { revision: string };
    const change = { name, revision, edits: [{ op: 'set', path, value }] };
    expect((await ask(at, owner, 'file', change, 'PATCH')).status).toBe(200);
  }
});

test('a publish that does not build changes nothing, keeps the draft, and says why', async () => {
  const checkout = editingCheckout();
  const { buildsLike, build, change, ask, open } = await editingDesk({ checkout });
  await change('home.yaml', setHeadline('Kept words'));
  const before = snapshot(checkout);
  const faults = [
    [
      { fails: 'The content has a mistake:\n  CONTENT/home.yaml\n    field:   hero' },
      {
        why: expect.stringContaining('do not fit together'),
        log: expect.stringContaining('\n  home.yaml\n'),
      },
    ],
    [
      { fails: 'TypeError: cannot read\n    at page.tsx:1' },
      { why: expect.stringContaining('could not be built') },
    ],
    [{ fails: 'Error: no space left on device' }, { why: expect.stringContaining('disk is full') }],
    [{ dies: true }, { why: expect.stringContaining('ended from outside') }],
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
  const changes = new Map([['home.yaml', 'words: new\n']]);
  await publisher.begin(overlay(checkout, changes), { ...unused, changes }, 0);
  await expect
    .poll(() => publisher.state(0))
    .toMatchObject({ state: 'failed', why: expect.stringContaining('restart') });
});

test.for(ways)(
  'a disk that is full at any moment of a publish leaves all as it was (git: %s)',
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
      const steps = new Set<string>();
      const end = faultOnDisk('ENOSPC', (path) => {
        if (!path.startsWith(checkout.home)) return false;
        // A folder that is filled is one step.
        steps.add(path.replace(/(\/(published|drafts\/\w+)\/[^/]+)\/.*/, '$1'));
        return steps.size > last;
      });
      const built = await build();
      const live = built.state === 'ready' ? await ask('publish/live', {}) : undefined;
      end();
      if (live?.statusCode === 204) break;
      refusals += 1;
      const said = live?.json<{ title: string }>().title ?? ('why' in built ? built.why : '');
      expect([last, said]).toEqual([last, expect.stringContaining('disk is full')]);
      expect(snapshot(checkout)).toEqual(before);
      expect(JSON.stringify((await open('home.yaml')).fields)).toContain('Words on a full disk');
      await ask('publish/cancel', {});
    }
    expect(refusals).toBeGreaterThan(7);
    expect(readFileSync(join(checkout.content, 'home.yaml'), 'utf8')).toContain('Words on a full disk');
    expect(readFileSync(join(checkout.content, 'work.yaml'), 'utf8')).toContain('Work on a full disk');
    expect(snapshot(checkout).status).toBe('');
  },
);

test.for(ways)(
  'a publisher that is killed at any moment leaves the words of before or the new ones (git: %s)',
  async (isGit) => {
    const checkout = editingCheckout({ isGit });
    await publish(publisherOf(checkout), checkout, testOwner, new Map([['home.yaml', 'words: first\n']]));
    const changes: [string, string | null][] = [
      ['home.yaml', 'words: second\n'],
      ['projects/new.md', 'a new one\n'],
      ['roles/producer.md', null],
    ];
    const before = snapshot(checkout);
    let kills = 0;
    for (let last = 0; ; last += 1) {
      const child = spawn(
        process.execPath,
        ['--input-type=module', '-e', killedAt(checkout, changes, last)],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      const [status] = (await once(child, 'exit')) as [number | null];
      await publisherOf(checkout).settle();
      if (status === 0) break;
      kills += 1;
      const now = snapshot(checkout);
      // In the very last steps it is live already.
      if (now.current !== before.current) break;
      expect([last, now]).toEqual([last, before]);
    }
    expect(kills).toBeGreaterThan(10);
    const { content } = snapshot(checkout);
    expect([content['home.yaml'], content['projects/new.md'], content['roles/producer.md']]).toEqual([
      'words: second\n',
      'a new one\n',
      undefined,
    ]);
    expect(snapshot(checkout).status).toBe('');
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
      expect(await back(publisher, checkout, list[index]?.id)).toBe('live');
      expect(readFileSync(join(checkout.content, 'home.yaml'), 'utf8')).toBe(words(index + 2));
      expect(readFileSync(join(checkout.build, 'current/site/index.html'), 'utf8')).toBe(words(index + 2));
      expect(publisher.versions().findIndex(({ isCurrent }) => isCurrent)).toBe(index);
    }
    const log = isGit ? checkout.git('log', '--format=%an <%ae> %s').trim().split('\n') : [];
    expect([log[0], log.length]).toEqual(
      isGit ? [`Direction <${testOwner}> Go back to version ${list[5]?.id}`, 1 + 12 + 10] : [undefined, 0],
    );
    expect(snapshot(checkout).status).toBe('');

    // A repository that the server may not write to keeps nobody from publishing.
    const end = faultOnDisk('EROFS', (path) => path.endsWith('/.git'));
    expect(await back(publisher, checkout, list[0]?.id)).toBe('live');
    expect(snapshot(checkout).status).toBe(isGit ? ' M home.yaml\n' : '');
    expect(await back(publisher, checkout, list[5]?.id)).toBe('live');
    expect(snapshot(checkout).status).toBe('');
    end();

    // A new container has the version of its image alone, of newer code; the words are in DATA_DIR.
    rmSync(checkout.build, { recursive: true });
    checkout.addBuilt('newer code');
    const upgraded = publisherOf(checkout, 'newer code');
    await upgraded.settle();
    expect(upgraded.versions().map(({ by, what, isBuiltAnew }) => [by, what, isBuiltAnew])).toEqual(
      list.map(({ by, what }) => [by, what, true]),
    );
    expect(upgraded.versions().findIndex(({ isCurrent }) => isCurrent)).toBe(5);
    expect(await back(upgraded, checkout, list[0]?.id)).toBe('building');
    // Looked at first.
    expect(readFileSync(join(checkout.content, 'home.yaml'), 'utf8')).toBe(words(7));
    await expect.poll(() => upgraded.state(0).state).toBe('ready');
    await upgraded.goLive(testOwner);
    expect(readFileSync(join(checkout.content, 'home.yaml'), 'utf8')).toBe(words(2));
    expect(currentFacts(checkout.build)?.code).toBe('newer code');
    expect(upgraded.versions().at(-1)).toMatchObject({ by: testOwner, isCurrent: true });
  },
);

test('words that do not fit the code of today are not gone back to', async () => {
  const checkout = editingCheckout();
  const older = publisherOf(checkout, 'older code');
  checkout.buildsLike({ code: 'older code' });
  await publish(older, checkout, testOwner, new Map([['home.yaml', 'words: of then\n']]));
  await publish(older, checkout, testOwner, new Map([['home.yaml', 'words: of now\n']]));
  // After the upgrade.
  const { ask } = await editingDesk({ checkout });
  const versions = (await ask('versions')).json<{ versions: { id: string }[] }>().versions;
  const mistake = { file: 'home.yaml', field: 'hero', found: 'nothing', allowed: 'a headline' };
  checkout.buildsLike({ code: 'code of today', mistakes: [mistake] });
  const before = snapshot(checkout);
  rmSync(join(checkout.build, 'versions', versions[1]?.id ?? ''), { recursive: true });
  const refused = await ask('back', { id: versions[1]?.id });
  expect([refused.statusCode, refused.json<{ title: string }>().title]).toEqual([
    409,
    expect.stringMatching(/do not fit the site of today .*headline.* Nothing was changed/),
  ]);
  expect(snapshot(checkout).content).toEqual(before.content);
});

const words = (index: number) => `words: publish ${index}\n`;
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted() : []);

/** Everything that a publish may change: the content's bytes, the served version, the list, git. */
function snapshot({ content, build, dataDir, git }: EditingCheckout) {
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.git') && lstatSync(join(content, name)).isFile())
    .toSorted();
  const link = join(build, 'current');
  const isGit = existsSync(join(content, '.git'));
  return {
    content: Object.fromEntries(files.map((name) => [name, readFileSync(join(content, name), 'utf8')])),
    current: existsSync(link) && lstatSync(link).isSymbolicLink() ? readlinkSync(link) : undefined,
    kept: namesIn(join(dataDir, 'published')),
    status: isGit ? git('status', '--porcelain') : '',
  };
}

function publisherOf({ content, build, home, dataDir }: EditingCheckout, code = 'code of today') {
  return makePublisher({
    editedContentDirectory: content,
    buildDirectory: build,
    sourceDirectory: home,
    dataDir,
    code,
    environment: childEnvironment(),
  });
}

const unused = { by: testOwner, what: 'What', newPictures: '', after: () => undefined };
const overlay = ({ content, dataDir }: EditingCheckout, changes: FileTexts) =>
  writeOverlay({ content, dataDir, owner: testOwner }, 'publish', changes);

async function publish(
  publisher: ReturnType<typeof makePublisher>,
  checkout: EditingCheckout,
  by: string,
  changes: FileTexts,
  what = 'What',
) {
  await publisher.begin(overlay(checkout, changes), { ...unused, by, what, changes }, Date.now());
  await expect.poll(() => publisher.state(0)).toMatchObject({ state: 'ready' });
  await publisher.goLive(by);
}

const back = (publisher: ReturnType<typeof makePublisher>, checkout: EditingCheckout, id = '') =>
  publisher.goBack(testOwner, id, {
    now: Date.now(),
    folderOf: async (changes) => overlay(checkout, changes),
    after: async () => undefined,
  });

/** A process that publishes and is killed before its write number `last`. */
function killedAt(checkout: EditingCheckout, changes: [string, string | null][], last: number): string {
  const { content, build, home, dataDir } = checkout;
  const places = { editedContentDirectory: content, buildDirectory: build, sourceDirectory: home, dataDir };
  const folder = overlay(checkout, new Map(changes));
  return `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { setTimeout as wait } from 'node:timers/promises';
    let writes = -1;
    for (const name of ['writeFileSync', 'copyFileSync', 'linkSync', 'symlinkSync', 'renameSync', 'rmSync']) {
      const real = fs[name];
      fs[name] = (...args) => {
        const path = String(/^(write|rm)/.test(name) ? args[0] : args[1]);
        // Of a folder that is filled the first file; nothing is removed where nothing is.
        if (path.includes('/published/.') && !path.endsWith('/about.yaml')) return real(...args);
        if (name === 'rmSync' && !fs.existsSync(path)) return real(...args);
        if (writes >= 0 && writes++ === ${last}) process.kill(process.pid, 'SIGKILL');
        return real(...args);
      };
    }
    syncBuiltinESMExports();
    const { makePublisher } = await import(${JSON.stringify(join(process.cwd(), 'publishing/publisher.ts'))});
    const publisher = makePublisher({ ...${JSON.stringify(places)}, environment: process.env });
    const changes = new Map(${JSON.stringify(changes)});
    await publisher.begin(${JSON.stringify(folder)}, { by: ${JSON.stringify(testOwner)}, what: 'What', changes, newPictures: '', after() {} }, 0);
    while (publisher.state(0).state === 'building') await wait(20);
    writes = 0;
    await publisher.goLive(${JSON.stringify(testOwner)});
    process.exit(0);`;
}
