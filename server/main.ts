import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { keptSecret } from './secret.ts';
import { connectStore } from './store/connect.ts';

try {
  await serve();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function serve(): Promise<void> {
  const config = readConfig();
  const store = await connectStore(config);
  const secret = config.secret ?? keptSecret(config.dataDir);
  const app = await buildApp({
    config,
    store,
    secret,
    now: Date.now,
    nudge: () => undefined,
  });
  await app.listen({ port: config.port, host: config.host });
  console.log(`Longtake listens on ${config.siteUrl}`);

  const close = async () => {
    await app.close();
    await store.close();
    process.exit(0);
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return `longtake: ${String(error)}`;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `longtake: ${error.message.replace(/^listen EADDRINUSE: /, '')}: end the other process or set PORT.`;
  }
  return `longtake: ${error.message}`;
}
