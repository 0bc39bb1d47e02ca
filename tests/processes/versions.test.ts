import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeCurrent, versionBefore, versionDirectory } from '../../publishing/versions.ts';
import { connectStore } from '../../server/store/connect.ts';
import { freePort } from '../../tools/free-port.ts';
import { openCertificate } from '../../tools/signing/certificate.ts';
import { developmentFiles } from '../../tools/signing/development-certificate.ts';
import { isStale } from '../../tools/site/build-if-stale.ts';
import { copyOfContent } from '../support/edited-content.ts';
import { served, started } from '../support/run-version.ts';
import { beginEnquiry, slowBody } from '../support/running-server.ts';
import { ownerCookie, testOwner } from '../support/test-desk.ts';
import { testFacts, writeTestContent } from '../support/test-site.ts';
import { testFolder } from '../support/test-store.ts';
import { addTestVersion } from '../support/test-version.ts';

test('new content is served by the same process, with its mails and its desk, without a refused request; a bad version changes nothing', async () => {
  const build = testFolder();
  const document = Buffer.alloc(500_000, 'x');
  const first = addTestVersion(build, { page: 'first', files: { 'work/one/one.pdf': document } });
  const dataDir = testFolder();
  const desk = String(await freePort());
  const site = await served(build, { DATA_DIR: dataDir, DESK_PORT: desk, DESK_EMAILS: testOwner });
  const store = await connectStore({ dataDir, databaseUrl: undefined });
  const headers = await ownerCookie(store);
  await store.close();
  const stop = new AbortController();
  const traffic = keepUsing(site.url, stop.signal);
  await expect.poll(() => traffic.pages).toContain('first');
  const outgoing = await beginEnquiry(site.url);

  const second = addTestVersion(build, { page: 'second', content: contentOf('Shorttake') });
  await expect.poll(() => site.version()).toBe(second);
  await expect.poll(() => traffic.pages).toContain('second');
  expect((await fetch(`http://localhost:${desk}/api/me`, { headers })).status, 'the session goes on').toBe(
    200,
  );
  outgoing.end(slowBody);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(201);
  await expect.poll(() => mailsIn(dataDir)).toContain('Shorttake');
  makeCurrent(build, versionBefore(build, false).id);
  await expect.poll(() => site.version()).toBe(first);

  stop.abort();
  const { pages, documents, forms } = traffic;
  await traffic.ended;
  expect(new Set(pages)).toEqual(new Set(['first', 'second']));
  // None in the second version, which has other documents; never half of one.
  expect(new Set([...documents, 0])).toEqual(new Set([document.length, 0]));
  expect(forms.every((words) => words.includes('Words to keep'))).toBe(true);

  const broken = addTestVersion(build, { page: 'broken', broken: true });
  await expect.poll(site.output).toContain(`${broken} cannot be served: The content has 4 mistakes`);
  await expect.poll(site.output).toContain(`${first} goes on.`);
  expect(await site.version()).toBe(first);
  // It is tried again: what kept it from loading may be mended.
  writeTestContent(join(versionDirectory(build, broken), 'content'));
  await expect.poll(() => site.version()).toBe(broken);
  const other = addTestVersion(build, { page: 'other', otherCode: true });
  await expect
    .poll(site.output)
    .toContain(`${other} cannot be served: its code is not that of this process. Restart the server`);
  expect(await site.version()).toBe(broken);
  expect(await (await fetch(site.url)).text()).toBe('broken');

  const fourth = addTestVersion(build, { page: 'fourth' });
  await expect.poll(() => site.version()).toBe(fourth);
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

test('versions share the files that are the same, and the first has none before it', () => {
  const build = testFolder();
  const films = [1, 2].map((number) => {
    // As long as the one before: a page is no file that can be shared.
    const files = { 'films/one.abc.mp4': 'a film', 'films/one.html': `page ${number}` };
    const id = addTestVersion(build, { page: `no. ${number}`, files });
    return join(versionDirectory(build, id), 'site/films');
  });
  const [first, second] = films.map((film) => statSync(join(film, 'one.abc.mp4')).ino);
  expect(first).toBe(second);
  const pages = films.map((film) => readFileSync(join(film, 'one.html'), 'utf8'));
  expect(pages).toEqual(['page 1', 'page 2']);
  makeCurrent(build, versionBefore(build, false).id);
  expect(() => versionBefore(build, false)).toThrow('no version before this one');
});

test('a version is stale when another certificate is given than the one it was signed with', async () => {
  const [build, content] = [testFolder(), copyOfContent()];
  const [ours, theirs] = [testFolder(), testFolder()].map((dataDir) => {
    const made = openCertificate(
      { dataDir, given: undefined, timeStampUrl: undefined },
      'Studio',
      Date.now(),
    );
    return { ...made, ...developmentFiles(dataDir) };
  });
  addTestVersion(build, { page: 'signed', content, ...(ours && { signing: ours.facts }) });
  const isStaleWith = (keyFile = '', chainFile = '') => {
    vi.stubEnv('C2PA_KEY_FILE', keyFile);
    vi.stubEnv('C2PA_CHAIN_FILE', chainFile);
    return isStale('site', { build, content });
  };
  expect(await isStaleWith()).toBe(false);
  expect(await isStaleWith(ours?.keyFile, ours?.chainFile)).toBe(false);
  expect(await isStaleWith(theirs?.keyFile, theirs?.chainFile)).toBe(true);
  expect(await isStaleWith(theirs?.keyFile, '/not/there'), 'which the build then says').toBe(true);
});

test('a half-finished edit does not stop "npm start" from serving the last good version; SIGTERM ends it, with 0', async () => {
  const build = testFolder();
  addTestVersion(build, { page: 'as it was' });
  const content = copyOfContent();
  rmSync(join(content, 'home.yaml'));
  const site = await started(build, 'npm', ['start'], { CONTENT_DIR: content });
  expect(site.output()).toContain('home.yaml');
  expect(site.output()).toContain('THE NEW BUILD FAILED');
  expect(await (await fetch(site.url)).text()).toBe('as it was');
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  await expect(fetch(site.url)).rejects.toThrow('fetch failed');
});

/** A content folder of a studio with another name. */
function contentOf(name: string): string {
  const content = testFolder();
  writeTestContent(content);
  writeFileSync(join(content, 'site.yaml'), JSON.stringify({ ...testFacts, name }));
  return content;
}

const mailsIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'mail'))
    .map((name) => readFileSync(join(dataDir, 'mail', name), 'utf8'))
    .join('');

/** Until told to stop: a page, a document and a bad form, which must come back with its words. */
function keepUsing(url: string, signal: AbortSignal) {
  const [pages, documents, forms] = [[] as string[], [] as number[], [] as string[]];
  const use = async () => {
    while (!signal.aborted) {
      pages.push(await (await fetch(url)).text());
      const document = await fetch(`${url}/work/one/one.pdf`);
      documents.push(document.ok ? (await document.arrayBuffer()).byteLength : 0);
      const body = new URLSearchParams({ name: 'Ada', email: 'nobody', message: 'Words to keep' });
      forms.push(await (await fetch(`${url}/contact`, { method: 'POST', body })).text());
    }
  };
  return { pages, documents, forms, ended: use() };
}
