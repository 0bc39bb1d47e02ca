import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { originPlaceholder } from '../../domain/content/placeholders.ts';
import { mailStillName } from '../../server/mail/mail-still.ts';
import { contentDirectory } from '../content/content.ts';
import { loadContent } from '../content/load-content.ts';
import { makeMailStill } from '../pictures/jpeg-stills.ts';
import { makeIcons } from '../print/icons.ts';
import { crawlFiles } from '../site/crawl-files.ts';
import { devAssets, loadPrerender } from './dev-pages.ts';

/** The files that the server reads from a build: here without pages, documents and pictures. */
const siteDirectory = resolve('.cache/dev-site');
const mailStillFile = resolve('.cache', mailStillName);

/** The real servers of site and desk from their sources, not listening: `routing` answers a request. */
export async function startDevServer(vite: ViteDevServer) {
  // Vite does not know the types of what it loads.
  const load = <T>(file: string) => vite.ssrLoadModule(file) as Promise<T>;
  const { readConfig } = await load<typeof import('../../server/config.ts')>('/server/config.ts');
  const { buildApp } = await load<typeof import('../../server/app.ts')>('/server/app.ts');
  const { buildDeskApp } =
    await load<typeof import('../../server/desk/desk-app.ts')>('/server/desk/desk-app.ts');
  const { deskLine } = await load<typeof import('../../server/desk/start-desk.ts')>(
    '/server/desk/start-desk.ts',
  );
  const { deliveryHandlers, openServices } =
    await load<typeof import('../../server/open-services.ts')>('/server/open-services.ts');
  const { startDispatcher } = await load<typeof import('../../server/outbox/dispatcher.ts')>(
    '/server/outbox/dispatcher.ts',
  );

  const { connectStore } =
    await load<typeof import('../../server/store/connect.ts')>('/server/store/connect.ts');

  const settings = readConfig();
  // Mail is written from the content that is being edited, not from that of the last build.
  const config = {
    ...settings,
    // Pages are filled once for each version.
    version: `dev-${Date.now()}`,
    siteDirectory,
    contentDirectory: resolve(contentDirectory()),
    mailStillFile,
  };
  await writeSite(vite);
  const services = openServices(config, await connectStore(config));
  const deps = { ...services, now: Date.now, wakeDispatcher: () => dispatcher.wake() };
  const app = await buildApp(deps);
  const desk = config.desk && (await buildDeskApp({ ...deps, deskUrl: config.desk.url }));
  const handlers = deliveryHandlers(services, Date.now);
  const dispatcher = startDispatcher({ store: services.store, handlers, now: Date.now, log: app.log });
  await Promise.all([app.ready(), desk?.ready()]);
  return {
    app,
    desk,
    config,
    deskLine: (url: string) => deskLine(services, url, Date.now()),
    async close() {
      await Promise.all([app.close(), desk?.close(), dispatcher.stop()]);
      await services.store.close();
    },
  };
}

async function writeSite(vite: ViteDevServer) {
  const prerender = await loadPrerender(vite);
  const listed = await prerender.listedPages();
  const templates = Object.entries(await prerender.renderTemplates(devAssets));
  const content = loadContent();
  const files: Record<string, string> = {
    '404.html': await prerender.renderPage(prerender.notFoundPath, devAssets),
    ...Object.fromEntries(templates.map(([name, body]) => [`_templates/${name}.html`, body])),
    ...crawlFiles({
      content,
      pages: listed,
      origin: originPlaceholder,
      base: '/',
      today: new Date(),
    }),
  };
  rmSync(siteDirectory, { recursive: true, force: true });
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(dirname(join(siteDirectory, name)), { recursive: true });
    writeFileSync(join(siteDirectory, name), body);
  }
  await makeIcons(siteDirectory);
  writeFileSync(mailStillFile, await makeMailStill(content.mails.still.picture));
}
