import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { copyProject } from '../support/project-copy.ts';
import { run } from '../support/run-version.ts';
import { sendEnquiry } from '../support/running-server.ts';
import { testFolder } from '../support/test-store.ts';

test('npm run dev serves pages, files, mail links and the desk from sources, and follows edits to server and content', async () => {
  const project = testFolder();
  mkdirSync('.cache', { recursive: true });
  copyProject(project);
  const dev = await startDev(project);

  expect(await textAt(`${dev.url}/about`)).toContain(`<link rel="canonical" href="${dev.url}/about"/>`);
  expect((await fetch(`${dev.url}/nowhere`)).status).toBe(404);
  expect(await textAt(`${dev.url}/sitemap.xml`)).toContain(`<loc>${dev.url}/work</loc>`);
  expect(await typeAt(`${dev.url}/icons/icon-192.png`)).toBe('image/png');
  expect(await typeAt(`${dev.url}/favicon.ico`)).toMatch(/^image\//);
  expect((await textAt(`${dev.url}/work/by-lamp/by-lamp.pdf`)).slice(0, 5)).toBe('%PDF-');

  // The desk: its page and sources by Vite, its API by the real server, and a link to sign in with.
  await expect.poll(dev.output).toContain(`: ${dev.desk}/sign-in#`);
  const page = await fetch(dev.desk, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<div id="root">');
  expect(await textAt(`${dev.desk}/desk/desk.tsx`)).toContain('/desk/routes.tsx');
  expect((await fetch(`${dev.desk}/api/me`)).status).toBe(401);

  await sendEnquiry(dev.url);
  let link = '';
  await expect.poll(async () => (link = await answeredLinkIn(join(dev.dataDir, 'mail')))).toContain(dev.url);
  expect(await textAt(link)).toContain('<form');

  edit(
    join(project, 'server/monitoring/health-plugin.ts'),
    "status: 'ok', version",
    "status: 'edited', version",
  );
  await expect.poll(() => textAt(`${dev.url}/healthz`)).toContain('edited');
  edit(join(project, 'content/site.yaml'), 'name: Longtake', 'name: Shorttake');
  await expect.poll(() => textAt(`${dev.url}/llms.txt`)).toContain('# Shorttake');
  expect(await textAt(`${dev.url}/about`)).toContain('Shorttake');

  dev.process.kill('SIGTERM');
  await dev.ended;
});

async function startDev(project: string) {
  const port = String(await freePort());
  const deskPort = String(await freePort());
  const dataDir = testFolder();
  const dev = run(
    process.execPath,
    ['tools/run.mjs', 'dev'],
    { PORT: port, DESK_PORT: deskPort, DATA_DIR: dataDir },
    project,
  );
  const url = `http://127.0.0.1:${port}`;
  const listens = async () => {
    await expect.poll(dev.output).toContain(`in development: ${url}`);
  };
  await Promise.race([listens(), dev.ended.then(() => expect.fail(dev.output()))]);
  return { ...dev, url, dataDir, desk: `http://localhost:${deskPort}` };
}

async function answeredLinkIn(folder: string): Promise<string> {
  // One that is being written has another ending.
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml'))) {
    const { html = '' } = await PostalMime.parse(readFileSync(join(folder, file)));
    const link = /href="([^"]+\/answered\?token=[^"]+)"/.exec(html)?.[1];
    if (link) return link;
  }
  throw new Error(`${folder} has no mail with a link to mark the enquiry as answered`);
}

function edit(file: string, before: string, after: string) {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(before);
  writeFileSync(file, text.replace(before, after));
}

const textAt = async (url: string) => (await fetch(url)).text();
const typeAt = async (url: string) => (await fetch(url)).headers.get('content-type');
