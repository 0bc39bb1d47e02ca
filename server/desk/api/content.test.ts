import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FileChange, PublishProgress } from '../../../domain/content/desk-content.ts';
import type { FieldPath } from '../../../domain/content/field-path.ts';
import { allFields, type Field } from '../../../domain/content/form-fields.ts';
import { titleOf } from '../../../publishing/content-form.ts';
import { editYaml } from '../../../publishing/edit-yaml.ts';
import { editingCheckout, editingDesk } from '../../../tests/support/editing-checkout.ts';
import { faultOnDisk } from '../../../tests/support/fault-on-disk.ts';
import { askDesk, otherOwner, testOwner } from '../../../tests/support/test-desk.ts';
import type { AuditResponse } from '../../events/audit.ts';
import type { FileResponse, FilesResponse } from './content.ts';
import type { VersionsResponse } from './publish.ts';

const fieldAt = (fields: Field[], path: FieldPath) =>
  allFields(fields).find((field) => JSON.stringify(field.path) === JSON.stringify(path));

const textAt = (fields: Field[], path: FieldPath) => {
  const field = fieldAt(fields, path);
  return field?.kind === 'text' ? field.value : '';
};

const set = (path: FieldPath, value: unknown) => ({ op: 'set', path, value });

const headline = ['hero', 'headline'];

test('the owners share one draft, which touches no file of the content', async () => {
  const { content, ask, open, change } = await editingDesk();
  const before = readFileSync(join(content, 'home.yaml'), 'utf8');
  const reply = await change('home.yaml', [set(headline, 'Another: headline')]);
  expect(reply.json<FileResponse>()).toMatchObject({ isChanged: true, mistakes: [] });
  for (const owner of [testOwner, otherOwner])
    expect(fieldAt((await open('home.yaml', owner)).fields, headline)).toMatchObject({
      value: 'Another: headline',
    });
  expect(readFileSync(join(content, 'home.yaml'), 'utf8')).toBe(before);
  const { files } = (await ask('files', undefined, otherOwner)).json<FilesResponse>();
  expect(files.filter(({ isChanged }) => isChanged)).toMatchObject([{ name: 'home.yaml', by: [testOwner] }]);
  await ask('drop', { name: 'home.yaml' }, otherOwner);
  expect((await open('home.yaml')).isChanged).toBe(false);
});

test('the later word stands, and the earlier one is kept with its name', async () => {
  const { open, change } = await editingDesk();
  const write = (value: string, owner: string) => change('home.yaml', [set(headline, value)], owner);
  const written = async () => (await open('home.yaml')).written;
  const { value: published } = fieldAt((await open('home.yaml')).fields, headline) as { value: string };
  await write('By the first', testOwner);
  expect(await written()).toEqual([{ path: headline, by: testOwner }]);
  await write('By the second', otherOwner);
  // More keys of the same owner do not push it out.
  await write('By the second, later', otherOwner);
  expect(await written()).toEqual([
    { path: headline, by: otherOwner, before: { value: 'By the first', by: testOwner } },
  ]);
  await write('By the first', testOwner);
  expect(await written()).toEqual([
    { path: headline, by: testOwner, before: { value: 'By the second, later', by: otherOwner } },
  ]);
  // Also where somebody puts the published words back, and nothing is left to publish.
  await write(published, otherOwner);
  expect(await open('home.yaml')).toMatchObject({
    isChanged: false,
    written: [{ path: headline, by: otherOwner, before: { value: 'By the first', by: testOwner } }],
  });
});

test('an owner is seen in the field that they are in', async () => {
  const { ask } = await editingDesk();
  const look = async (owner: string, at?: object) => {
    const query = new URLSearchParams({ name: 'home.yaml', ...(at && { at: JSON.stringify(at) }) });
    return (await ask(`file?${query}`, undefined, owner)).json<FileResponse>().others;
  };
  expect(await look(testOwner, headline)).toEqual([]);
  expect(await look(otherOwner)).toEqual([{ by: testOwner, path: headline }]);
  // What is read again in between says nothing of the field, and does not take them out of it.
  await look(testOwner);
  expect(await look(otherOwner)).toEqual([{ by: testOwner, path: headline }]);
});

test('an edit addresses an entry, wherever another device has moved it', async () => {
  const { open, change } = await editingDesk();
  const path = ['values', 'items'];
  const names = (file: Pick<FileResponse, 'fields'>) =>
    [0, 1, 2, 3].map((index) => textAt(file.fields, [...path, index, 'name']));
  const before = await open('about.yaml');
  const [first = '', second = ''] = before.entries['values.items'] ?? [];
  const was = names(before);
  await change('about.yaml', [{ op: 'move', path, entry: first, to: 2 }], otherOwner);
  await change('about.yaml', [set([...path, first, 'name'], 'Mine')]);
  expect(names(await open('about.yaml'))).toEqual([was[1], was[2], 'Mine', was[3]]);
  // Its mark stays though its words are others by now.
  await change('about.yaml', [{ op: 'move', path, entry: first, to: 0 }], otherOwner);
  await change('about.yaml', [{ op: 'remove', path, entry: second }], otherOwner);
  await change('about.yaml', [set([...path, first, 'name'], 'Still mine')]);
  expect(names(await open('about.yaml')).slice(0, 3)).toEqual(['Still mine', was[2], was[3]]);
  const gone = await change('about.yaml', [set([...path, second, 'name'], 'Late')]);
  expect([gone.statusCode, gone.json<{ title: string }>().title]).toEqual([
    409,
    'There’s no values › items in the file any more.',
  ]);
});

test('words that break a reader are a mistake at their field, and the file opens', async () => {
  const { open, change, ask } = await editingDesk();
  const name = 'projects/by-lamp.md';
  const path = ['#body', 'brief'];
  const nested = await change(name, [set(path, `${'>'.repeat(9_900)} deep`)]);
  expect([nested.statusCode, nested.json<FileResponse>().mistakes.length]).toEqual([200, 1]);
  expect((await open(name)).mistakes).toEqual([{ path, message: expect.any(String) }]);
  // Blanks that an expression would go through again and again.
  const blanks = await change('roles/ai-ml-engineer.md', [set(['#body'], `a${' '.repeat(19_000)}b`)]);
  expect(blanks.statusCode).toBe(200);
  const raw = `title: ${'['.repeat(20_000)}\n`;
  const { revision } = await open('work.yaml');
  await ask('file', { name: 'work.yaml', raw, revision }, testOwner, 'PATCH');
  expect((await open('work.yaml')).raw).toBe(raw);
});

test('no field is called by a path, and every mistake is named at its field', async () => {
  const { ask, open, change } = await editingDesk();
  const { files } = (await ask('files')).json<FilesResponse>();
  expect(files.length).toBeGreaterThan(10);
  for (const { name } of files) {
    const { fields, mistakes } = await open(name);
    expect([name, fields.length > 0, mistakes]).toEqual([name, true, []]);
    expect(
      allFields(fields)
        .map(({ label }) => label)
        .filter((label) => !/^\d+\. /.test(label))
        .filter((label) => /[[\]_]|[a-z][A-Z]|^[a-z]|\w\.\w/.test(label)),
    ).toEqual([]);
  }
  const long = await change('home.yaml', [set(headline, 'x'.repeat(61))]);
  expect(long.json<FileResponse>().mistakes).toEqual([
    { path: headline, message: 'At most 60 characters: these are 61.' },
  ]);
});

test('HTML in running text is refused at its field, in words', async () => {
  const { open, change } = await editingDesk();
  const html = 'Hello <script>alert(1)</script> <img src=x onerror=alert(2)>';
  for (const [name, path, value] of [
    ['projects/by-lamp.md', ['#body', 'brief'], html],
    ['pages/privacy.md', ['#body'], `## One\n\n${html}`],
  ] as const) {
    const before = await open(name);
    expect(before.mistakes).toEqual([]);
    // Its lines end where the window does, not where those of the file do.
    expect(fieldAt(before.fields, [...path])).toMatchObject({ value: expect.not.stringMatching(/\w,?\n\w/) });
    const { mistakes } = (await change(name, [set([...path], value)])).json<FileResponse>();
    expect(mistakes.length).toBeGreaterThan(0);
    for (const mistake of mistakes)
      expect(mistake).toEqual({ path, message: expect.stringMatching(/^No HTML, which pages never show: /) });
  }
});

test('every mail can be sent to oneself with made-up facts, marked as a test', async () => {
  const { ask, open, change, home } = await editingDesk();
  await change('mails.yaml', [set(['review', 'moved', 'heading'], 'Another time')]);
  const names = allFields((await open('mails.yaml')).fields)
    .filter((field) => field.kind === 'group' && field.fields.some(({ path }) => path.at(-1) === 'subject'))
    .map(({ path }) => path.join('.'));
  expect(names).toEqual(expect.arrayContaining(['acknowledgement', 'review.booked', 'studioSummary.week']));
  expect(names.length).toBe(20);
  for (const mail of names)
    expect([mail, (await ask('test-mail', { mail })).statusCode]).toEqual([mail, 204]);
  const folder = join(home, 'data/mail');
  const sent = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(sent.length).toBe(names.length);
  for (const text of sent) {
    expect(text).toMatch(/^Subject: (=\?UTF-8\?Q\?)?Test(: |=3A_)/m);
    expect(text).toContain(`To: ${testOwner}`);
    expect(text).not.toMatch(/text\/calendar|undefined/);
  }
  expect(sent.some((text) => text.includes('Another time'))).toBe(true);
  expect((await ask('test-mail', { mail: 'toString' })).statusCode).toBe(422);
});

test('what is edited in a file stays beside the draft, and of one field the file’s word is a tap away', async () => {
  const { content, open, change } = await editingDesk();
  await change('about.yaml', [set(['heading'], 'Ours'), set(['mission', 'heading'], 'Our mission')]);
  const file = join(content, 'about.yaml');
  const edited = readFileSync(file, 'utf8')
    .replace(/^heading: .*$/m, 'heading: Theirs # by hand')
    .replace(/^title: .*$/m, 'title: About them');
  writeFileSync(file, edited);
  const { fields, written } = await open('about.yaml');
  expect(fieldAt(fields, ['title'])).toMatchObject({ value: 'About them' });
  expect(fieldAt(fields, ['mission', 'heading'])).toMatchObject({ value: 'Our mission' });
  expect(fieldAt(fields, ['heading'])).toMatchObject({ value: 'Ours' });
  expect(written.filter(({ before }) => before)).toEqual([
    { path: ['heading'], by: testOwner, before: { value: 'Theirs', by: null } },
  ]);
});

test('words for an entry land in no other where the file’s list has another order by now', async () => {
  const { content, ask, open, change } = await editingDesk();
  const [path, file] = [['values', 'items'], join(content, 'about.yaml')];
  const [one = ''] = (await open('about.yaml')).entries['values.items'] ?? [];
  const values = async (key: string) => {
    const { fields } = await open('about.yaml');
    return [0, 1].map((index) => textAt(fields, [...path, index, key]));
  };
  const [names, texts] = [await values('name'), await values('text')];
  const byHand = (to = 1) => {
    const moved = editYaml(readFileSync(file, 'utf8'), [{ op: 'move', path, from: 0, to }]);
    writeFileSync(file, moved);
  };
  await change('about.yaml', [
    set(['heading'], 'Ours'),
    set([...path, one, 'name'], 'Begun'),
    set([...path, one, 'name'], names[0]),
  ]);
  byHand();
  // Typed on a screen that was opened before.
  await change('about.yaml', [set([...path, one, 'name'], 'Mine')]);
  expect([await values('name'), await values('text')]).toEqual([[names[1], 'Mine'], texts.toReversed()]);

  // The same order in the draft and in the file, as after a publish: what was typed meanwhile fits.
  await ask('drop', { name: 'about.yaml' });
  const [first = '', second = ''] = (await open('about.yaml')).entries['values.items'] ?? [];
  await change('about.yaml', [{ op: 'move', path, entry: first, to: 1 }]);
  await change('about.yaml', [set([...path, second, 'name'], 'Typed meanwhile')]);
  byHand();
  expect(await values('name')).toEqual(['Typed meanwhile', names[1]]);
  expect((await open('about.yaml')).written.filter((each) => each.path.length === 0)).toEqual([]);

  // Another order than that of the draft: the owners have both texts.
  byHand(2);
  expect(await values('name')).toEqual(['Typed meanwhile', names[1]]);
  expect((await open('about.yaml')).written).toEqual([
    { path: [], by: '', before: { value: readFileSync(file, 'utf8'), by: null } },
  ]);
});

test('a file that cannot be read as a form is given as its text, with the line, and mended as such', async () => {
  const { content, open, ask } = await editingDesk();
  const patch = (body: object, owner = testOwner) => ask('file', body, owner, 'PATCH');
  for (const [name, text, message] of [
    ['work.yaml', 'title: Work\nheading: *New*\n', 'Line 2: a text in quotes'],
    ['work.yaml', 'title: &a\n  more: *a\n', 'Line 2: a text in quotes'],
    ['work.yaml', '', 'Line 1: fields'],
    ['work.yaml', 'Work\n', 'Line 1: fields'],
    ['roles/producer.md', '---\nrole: Producer\n---more\n', 'Line 1: facts'],
    ['work.yaml', 'title: "Work\nheading: Work\n', 'Line 1: a text whose quotes are closed'],
  ] as const) {
    writeFileSync(join(content, name), text);
    const { raw, mistakes, revision } = await open(name);
    expect([raw, mistakes]).toEqual([
      text,
      [expect.objectContaining({ message: expect.stringContaining(message) })],
    ]);
    expect(revision).not.toBe('');
    expect((await patch({ name, edits: [set(['title'], 'Work')] })).statusCode).toBeLessThan(500);
  }
  const { revision } = await open('work.yaml');
  const mended = { name: 'work.yaml', revision, raw: 'title: "Work"\nheading: Work\n' };
  expect((await patch(mended)).json<FileResponse>().fields.length).toBeGreaterThan(1);
  // Whoever was slower is told by whom.
  const late = await patch(mended, otherOwner);
  expect([late.statusCode, late.json<{ title: string }>().title]).toEqual([
    409,
    'Direction changed this meanwhile.',
  ]);
});

test('a title with a long row of blanks holds nobody up', () => {
  // An expression that begins again at each of them takes hours.
  const title = `Ferry${' '.repeat(400_000)}Weather`;
  expect(titleOf('projects/ferry.md', `---\ntitle: "${title}"  \n---\n`)).toBe(title);
});

test('names of files that are not in the list lead nowhere', async () => {
  const { ask, open, change, home, content, cookies, app } = await editingDesk();
  writeFileSync(join(home, 'secret.yaml'), 'a: b\n');
  // Out of the content, in place of a file and beside the others.
  symlinkSync(join(home, 'secret.yaml'), join(content, 'projects/link.md'));
  rmSync(join(content, 'player.yaml'));
  symlinkSync(join(home, 'secret.yaml'), join(content, 'player.yaml'));
  const names = [
    '',
    '.',
    '..',
    '%2e%2e%2fsecret.yaml',
    'projects/..%2f..%2fsecret.yaml',
    'projects\\..\\..\\secret.yaml',
    'projects/link.md',
    'player.yaml',
    'HOME.YAML',
    ...(['pictures', 'projects', 'a'] as const).map((folder) => `${folder}/${'x'.repeat(100)}.md`),
    '../secret.yaml',
    'projects/../../secret.yaml',
    '/etc/passwd',
    'projects/',
    '.git/config',
    'home.yaml\0',
    'roles/x.md',
  ];
  for (const name of [...names, 'x'.repeat(8_000)]) {
    expect([name, (await ask(`file?name=${encodeURIComponent(name)}`)).statusCode]).toEqual([name, 404]);
    const edited = await change(name, [set(['a'], 'c')]);
    expect(edited.statusCode).toBe(name.length < 8_000 ? 404 : 422);
    for (const verb of ['remove', 'put-back', 'drop'])
      expect((await ask(verb, { name })).statusCode).toBe(404);
    expect((await ask('back', { id: name })).statusCode).toBe(409);
  }
  expect((await ask('new', { kind: '../project', title: 'A' })).statusCode).toBe(422);
  expect((await ask('new', { kind: 'project', title: '../../secret' })).json()).toEqual({
    name: 'projects/secret.md',
  });
  expect(readFileSync(join(home, 'secret.yaml'), 'utf8')).toBe('a: b\n');
  expect((await ask('remove', { name: 'home.yaml' })).statusCode).toBe(404);
  expect((await change('home.yaml', [set(['__proto__', 'a'], 'c')])).statusCode).toBe(422);
  expect((await ask('file?name=home.yaml&name=work.yaml')).statusCode).toBe(404);
  const long = { name: 'home.yaml', raw: 'a'.repeat(60_001), revision: (await open('home.yaml')).revision };
  expect((await ask('file', long, testOwner, 'PATCH')).statusCode).toBe(422);
  const { preview } = (await ask('files')).json<FilesResponse>();
  const outside = [
    'assets/../../secret.yaml',
    'assets/..%2fx',
    'brought/..%2fsecret.yaml',
    'pictures/.hidden',
  ];
  for (const path of outside) {
    const asked = await askDesk(app, preview + path, { headers: cookies[testOwner] ?? {} });
    expect([path, [403, 404].includes(asked.statusCode)]).toEqual([path, true]);
  }
});

test('a preview is its owner’s alone, framed by the desk alone, and ends with the session', async () => {
  const { app, ask, store, cookies } = await editingDesk();
  const { preview } = (await ask('files')).json<FilesResponse>();
  const asked = await askDesk(app, `${preview}assets/none.css`);
  expect(asked.statusCode).toBe(404);
  const asOther = { headers: cookies[otherOwner] ?? {} };
  expect((await askDesk(app, preview, asOther)).statusCode).toBe(403);
  expect((await askDesk(app, `${preview}assets/none.css`, asOther)).statusCode).toBe(403);
  const policy = String(asked.headers['content-security-policy']);
  expect(policy).toContain('frame-ancestors http://localhost:3900');
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).not.toContain('allow-same-origin');
  const [, session = '', signature = ''] = /preview\/([^.]+)\.([^/]+)/.exec(preview) ?? [];
  const other = (signature.startsWith('x') ? 'y' : 'x') + signature.slice(1);
  for (const key of [`${session}.${other}`, session, `x.${signature}`]) {
    expect((await askDesk(app, `/preview/${key}/assets/none.css`)).statusCode).toBe(403);
  }
  await store.write((tx) => tx.deleteFrom('deskSessions').where('id', '=', session).execute());
  expect((await askDesk(app, `${preview}assets/none.css`)).statusCode).toBe(403);
});

test('an owner who is taken off the list sees no preview any more, and finds the draft when they are back', async () => {
  const checkout = editingCheckout();
  const before = await editingDesk({ checkout });
  await before.change('home.yaml', [set(headline, 'Begun before')], otherOwner);
  const { preview } = (await before.ask('files', undefined, otherOwner)).json<FilesResponse>();
  const { store } = before;
  const without = await editingDesk({ checkout, store, owners: [testOwner] });
  expect((await askDesk(without.app, `${preview}assets/none.css`)).statusCode).toBe(403);
  const again = await editingDesk({ checkout, store });
  expect(fieldAt((await again.open('home.yaml', otherOwner)).fields, headline)).toMatchObject({
    value: 'Begun before',
  });
});

test('a new project begins from the template, a role can be taken away, and what publishes is told', async () => {
  const { ask, open, change } = await editingDesk();
  const made = (await ask('new', { kind: 'project', title: 'Low Tide' })).json<{ name: string }>();
  expect(made.name).toBe('projects/low-tide.md');
  const reply = await change(made.name, [
    set(['status'], 'Released'),
    set(['#body', 'brief'], 'A **bold** brief.\n\n- one\n- two'),
  ]);
  expect(fieldAt(reply.json<FileResponse>().fields, ['#body', 'brief'])).toMatchObject({
    format: 'markdown',
  });
  // Released with the template's sentences in it: named at their fields.
  expect(reply.json<FileResponse>().mistakes).toEqual(
    expect.arrayContaining([{ path: ['summary'], message: expect.stringContaining('template’s') }]),
  );
  expect((await ask('new', { kind: 'project', title: 'Low tide' })).statusCode).toBe(409);
  const role = (await ask('files')).json<FilesResponse>().files.find(({ name }) => name.startsWith('roles/'));
  await ask('remove', { name: role?.name });
  expect((await open(role?.name ?? '')).isRemoved).toBe(true);
});

test('what is taken off the site and put back has all that was changed in it', async () => {
  const { ask, open, change } = await editingDesk();
  const name = 'projects/by-lamp.md';
  await change(name, [set(['summary'], 'Not published yet.')], otherOwner);
  await ask('remove', { name });
  expect(await open(name)).toMatchObject({ isRemoved: true, isChanged: true });
  // Twice, as a request that arrives again.
  await ask('remove', { name });
  await ask('put-back', { name });
  const back = await open(name);
  expect(back).toMatchObject({ isRemoved: false, written: [{ path: ['summary'], by: otherOwner }] });
  expect(fieldAt(back.fields, ['summary'])).toMatchObject({ value: 'Not published yet.' });
  // What was not changed is no draft afterwards.
  for (const verb of ['drop', 'remove', 'put-back']) await ask(verb, { name });
  expect((await open(name)).isChanged).toBe(false);
});

test('a new question has its place in the address from its short title, and a film’s form asks for the answer', async () => {
  const { content, ask, open, change } = await editingDesk();
  cpSync('tests/content-released/films', join(content, 'films'), { recursive: true });
  const questions = fieldAt((await open('questions.yaml')).fields, ['questions']);
  const blank = questions?.kind === 'list' && (questions.blank as object);
  expect(blank).not.toHaveProperty('id');
  const fresh = {
    ...blank,
    short: 'Delivery: how long?',
    question: 'How long?',
    why: 'Dates.',
    ask: ['A date.'],
  };
  // Until it is finished, what is left to write is told, and nothing of the address that nobody wrote.
  const begun = await change('questions.yaml', [{ op: 'add', path: ['questions'], value: fresh }]);
  const told = begun.json<FileResponse>().mistakes.map(({ path }) => path.at(-1));
  expect(told).toEqual(['answer']);
  await ask('drop', { name: 'questions.yaml' });
  const added = await change('questions.yaml', [
    { op: 'add', path: ['questions'], value: { ...fresh, answer: 'Ten days.' } },
  ]);
  expect(added.json<FileResponse>().mistakes).toEqual([]);
  const { changes } = (await ask('changes')).json<{ changes: FileChange[] }>();
  expect(changes.find(({ name }) => name === 'questions.yaml')?.fields).toEqual([
    { label: 'Questions', before: '', after: 'Delivery: how long?' },
  ]);

  const film = 'films/one-take.yaml';
  const answer = ['dossier', 'answers', 'delivery-how-long'];
  const asked = await open(film);
  expect(asked.mistakes).toEqual([{ path: answer, message: 'Write something here.' }]);
  expect(fieldAt(asked.fields, answer)).toMatchObject({ label: 'How long?' });
  const answered = await change(film, [set(answer, 'It was ours: none was due.')]);
  expect(answered.json<FileResponse>().mistakes).toEqual([]);
  // Without the question its answer may go too.
  await ask('drop', { name: 'questions.yaml' });
  expect(fieldAt((await open(film)).fields, answer)).toMatchObject({ isOptional: true });
  expect(fieldAt((await open(film)).fields, ['dossier', 'answers', 'ownership'])).not.toHaveProperty(
    'isOptional',
  );
});

test('a server that cannot publish says what to mount', async () => {
  const { ask, home, content } = await editingDesk();
  const why = async () => (await ask('files')).json<FilesResponse>().cannotPublish;
  expect(await why()).toBeUndefined();
  for (const folder of ['content', 'build']) {
    const end = faultOnDisk('EROFS', (path) => path === join(home, folder));
    expect(await why()).toContain(`[./${folder}:${join(home, folder)}]`);
    expect(await why()).toContain(`ReadWritePaths=${join(home, folder)}"`);
    end();
  }
  rmSync(content, { recursive: true });
  expect(await why()).toContain(`[./content:${content}]`);
  rmSync(join(home, 'node_modules'));
  expect(await why()).toContain('without the sources');
  const refused = await ask('publish', {});
  expect([refused.statusCode, refused.json<{ title: string }>().title]).toEqual([409, await why()]);
});

test('the disk is full: the words of before stay, and the owner is told', async () => {
  const { change, fillDisk, open } = await editingDesk();
  const words = async () => fieldAt((await open('home.yaml')).fields, headline);
  await change('home.yaml', [set(headline, 'Kept')]);
  fillDisk(true);
  const reply = await change('home.yaml', [set(headline, 'Lost')]);
  expect([reply.statusCode, reply.json<{ title: string }>().title]).toEqual([
    507,
    expect.stringContaining('The disk is full'),
  ]);
  expect(await words()).toMatchObject({ value: 'Kept' });
  fillDisk(false);
  expect(await words()).toMatchObject({ value: 'Kept' });
});

test('a publish is cancelled while it is built, and after it failed, and the next one goes on', async () => {
  const { change, ask, build, buildsLike } = await editingDesk();
  await change('home.yaml', [set(headline, 'Another headline')]);
  buildsLike({ neverEnds: true });
  expect((await ask('publish', {})).statusCode).toBe(200);
  // A process that is told to end ends a moment later: what is thrown then ends the server.
  expect([
    (await ask('publish/cancel', {})).statusCode,
    (await ask('publish/cancel', {})).statusCode,
  ]).toEqual([204, 204]);
  buildsLike({ fails: 'No room' });
  expect((await build()).state).toBe('failed');
  expect((await ask('publish/cancel', {})).statusCode).toBe(204);
  buildsLike({});
  expect((await build()).state).toBe('ready');
});

test('a project that is not finished keeps nothing else from being seen and published', async () => {
  const { change, ask, app, build, buildsLike, open } = await editingDesk();
  const project = 'projects/low-tide.md';
  await ask('new', { kind: 'project', title: 'Low Tide' });
  await change('home.yaml', [set(headline, 'Another headline')]);
  buildsLike({ unfinished: project, title: 'Low Tide › Summary' });
  const { preview } = (await ask('files')).json<FilesResponse>();
  const seen = async (file: string) => (await askDesk(app, `${preview}?file=${file}`)).body;
  expect(await seen('home.yaml')).toContain('Another headline');
  expect(await seen(project)).toContain('comes back when these are fixed');
  expect(await build()).toMatchObject({
    state: 'refused',
    why: expect.stringContaining('Low Tide › Summary: '),
  });
  expect((await ask('publish', { later: [project] })).statusCode).toBe(200);
  await expect
    .poll(async () => (await ask('publish')).json<PublishProgress>())
    .toMatchObject({ state: 'ready', names: ['home.yaml'] });
  expect((await ask('publish/live', {})).statusCode).toBe(204);
  expect((await open('home.yaml')).isChanged).toBe(false);
  expect((await open(project)).isChanged).toBe(true);
});

test('the audit list cuts no word of what was published, and calls a version by its time', async () => {
  const { change, ask, app, build, cookies } = await editingDesk();
  const texts = ['headline', 'kicker', 'text', 'more', 'brief', 'delivery'];
  await change(
    'home.yaml',
    texts.map((name) => set(['hero', name], `Another ${name}`)),
  );
  const { changes } = (await ask('changes')).json<{ changes: FileChange[] }>();
  const words = changes.flatMap(({ title, fields }) => [title, ...fields.map(({ label }) => label)]);
  expect((await build()).state).toBe('ready');
  await ask('publish/live', {});
  const { versions } = (await ask('versions')).json<VersionsResponse>();
  expect((await ask('back', { id: versions[1]?.id })).json()).toEqual({ state: 'live' });
  const { entries } = (
    await askDesk(app, '/api/audit', { headers: cookies[testOwner] ?? {} })
  ).json<AuditResponse>();
  const [back, published] = entries;
  expect(back).toMatchObject({ what: 'went back to an earlier version', note: versions[1]?.at });
  expect(published?.note).toMatch(/^.{150,200} …$/s);
  const last =
    published?.note
      ?.replace(' …', '')
      .split(' ')
      .at(-1)
      ?.replace(/[,;:]$/, '') ?? '';
  expect(words.join(' ').split(' ')).toContain(last);
});
