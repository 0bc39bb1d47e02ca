import { existsSync } from 'node:fs';
import { contentDirectory } from '../publishing/environment.ts';
import { runHealthChecks } from '../server/desk/health-checks.ts';
import { columns, type Command } from './command.ts';

/** What to type where a finding is to be mended; the desk leads to its screens instead. */
const commands = (studio: string): Record<string, string> => ({
  // An image holds no content to edit, and so no list of it but the desk's.
  'to confirm': existsSync(contentDirectory()) ? `"${studio} content" shows them` : 'the desk shows them',
  deliveries: `"${studio} deliveries" lists them, and with "retry" sends them now; the desk dismisses one`,
  retention: `"${studio} purge" shows what it would delete, and with "--delete" deletes it`,
  spam: `"${studio} enquiries --spam" lists them, the desk delivers what is none`,
});
const nothingToDo = new Set(['nothing', 'nothing waiting', 'nothing overdue', 'none']);

export const doctorCommand: Command = {
  name: 'doctor',
  takes: '',
  summary:
    'Settings, visitors, content, company, store, deliveries, retention, spam, mail, certificate, lists, disk: each line ok, or what to do.',
  async run({ json, now, studio, readConfig, print }) {
    const findings = await runHealthChecks(now, readConfig);
    if (json) print(JSON.stringify(findings, null, 2));
    else {
      const shown = { ok: 'ok', warning: 'LOOK', 'not ok': 'NOT OK' };
      print(
        columns(
          findings.map(({ what, state, says }) => {
            const command = nothingToDo.has(says) ? undefined : commands(studio)[what];
            return [shown[state], what, command ? `${says}: ${command}` : says];
          }),
        ),
      );
    }
    return findings.some(({ state }) => state === 'not ok') ? 1 : 0;
  },
};
