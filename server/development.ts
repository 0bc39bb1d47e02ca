import { makePublisher } from '../publishing/publisher.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { buildDeskApp } from './desk-app.ts';
import { deliveryHandlers, openServices } from './open-services.ts';
import { startDispatcher } from './outbox/dispatcher.ts';
import { deskLine } from './start-desk.ts';
import { connectStore } from './store/connect.ts';

/** Site and desk for tools/dev.ts, which loads this file through Vite: they do not listen. */
export async function openForDevelopment(folder: string, contentDirectory: string) {
  const config = {
    ...readConfig(undefined, undefined, folder),
    // Pages are filled once for each version.
    version: `dev-${Date.now()}`,
    // Mail is written from the content that is being edited.
    contentDirectory,
  };
  const services = openServices(config, await connectStore(config));
  const now = Date.now;
  const publisher = makePublisher(config);
  const deps = { ...services, now, publisher, wakeDispatcher: () => dispatcher.wake() };
  const app = await buildApp(deps);
  const desk = config.desk && (await buildDeskApp({ ...deps, deskUrl: config.desk.url }));
  const handlers = deliveryHandlers(services, now);
  const dispatcher = startDispatcher({ store: services.store, handlers, now, log: app.log });
  await Promise.all([app.ready(), desk?.ready()]);
  return {
    app,
    desk,
    config,
    deskLine: (url: string) => deskLine(services, url, now()),
    async close() {
      await Promise.all([app.close(), desk?.close(), dispatcher.stop()]);
      await services.store.close();
    },
  };
}
