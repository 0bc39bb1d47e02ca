import { startMailServer } from '../support/mail-server.ts';
import { serveDesk } from './support/desk.ts';
import { signInEveryWay } from './support/sign-in-every-way.ts';
import { test } from './support/site.ts';

/** On PostgreSQL the day in desk-day.spec.ts begins with it. */
test('on SQLite, an owner signs in by code, by passkey and by link', async ({ page }) => {
  const mail = await startMailServer();
  const desk = await serveDesk({ SMTP_URL: mail.url });
  try {
    await signInEveryWay(page, desk.desk, mail);
  } finally {
    await desk.stop();
    await mail.close();
  }
});
