import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';

import { existingFolder } from '../server/existing-folder.ts';
import { readConfig, type Config } from '../server/config.ts';
import { makeMailer } from '../server/mail/mailer.ts';
import { deliveryCounts } from '../server/outbox/delivery-counts.ts';
import { readSiteFacts } from '../server/site-facts.ts';
import { connectStore } from '../server/store/connect.ts';
import { columns } from './columns.ts';
import type { Command } from './command.ts';

const leastFreeBytes = 500 * 1024 * 1024;

interface Finding {
  what: string;
  ok: boolean;
  says: string;
}

export const doctorCommand: Command = {
  name: 'doctor',
  takes: '',
  summary: 'Settings, content, store, mail, disk: each line ok, or what to do.',
  async run({ json, now, print }) {
    const findings = await examine(now);
    if (json) print(JSON.stringify(findings, null, 2));
    else print(columns(findings.map(({ what, ok, says }) => [ok ? 'ok' : 'NOT OK', what, says])));
    return findings.every(({ ok }) => ok) ? 0 : 1;
  },
};

/** Each question stands alone, so that one broken part does not hide the state of the others. */
async function examine(now: number): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    return [{ what: 'settings', ok: false, says: (error as Error).message }];
  }
  return [
    { what: 'settings', ok: true, says: `site at ${config.siteUrl}` },
    await ask('content', async () => {
      const site = readSiteFacts(config.contentDirectory);
      return `notices go to ${config.studioEmail ?? site.email.hello}`;
    }),
    await ask('store', async () => {
      const store = await connectStore(config);
      try {
        const advice = await store.advice();
        if (advice) throw new Error(advice);
        return store.engine;
      } finally {
        await store.close();
      }
    }),
    await ask('deliveries', async () => {
      const store = await connectStore(config);
      try {
        const { waiting, failed } = await deliveryCounts(store.db, now);
        if (failed > 0) throw new Error(`${failed} gave up: see "deliveries", then "deliveries retry"`);
        return waiting === 0 ? 'nothing waits' : `${waiting} due`;
      } finally {
        await store.close();
      }
    }),
    await ask('mail', async () => {
      const mailFrom = config.mailFrom ?? 'doctor@localhost';
      await makeMailer({ smtpUrl: config.smtpUrl, mailFrom, dataDir: config.dataDir }).check();
      return config.smtpUrl ? 'the mail server answers' : 'no SMTP_URL: mail is written to the data folder';
    }),
    await ask('disk', async () => {
      const { bavail, bsize } = await statfs(existingFolder(resolve(config.dataDir)));
      const free = bavail * bsize;
      if (free < leastFreeBytes) throw new Error('less than 500 MB free in DATA_DIR: make room');
      return `${Math.round(free / 1024 ** 3)} GB free`;
    }),
  ];
}

async function ask(what: string, question: () => Promise<string>): Promise<Finding> {
  try {
    return { what, ok: true, says: await question() };
  } catch (error) {
    return { what, ok: false, says: (error as Error).message };
  }
}
