import { runHealthChecks } from '../server/desk/health-checks.ts';
import { columns, type Command } from './command.ts';

/** What to type where a finding is to be mended; the desk leads to its screens instead. */
const commands: Record<string, string> = {
  'to confirm': '"npm run studio -- content" shows them',
  deliveries: '"npm run studio -- deliveries" lists them, with "retry" or "dismiss ID"',
  retention: '"npm run studio -- purge" shows what it would delete, and with "--delete" deletes it',
  spam: '"npm run studio -- enquiries --spam" lists, "npm run studio -- enquiries release REF" delivers',
};
const nothingToDo = new Set(['nothing', 'nothing waits', 'nothing overdue', 'none']);

export const doctorCommand: Command = {
  name: 'doctor',
  takes: '',
  summary: 'Settings, content, store, deliveries, retention, spam, mail, disk: each line ok, or what to do.',
  async run({ json, now, readConfig, print }) {
    const findings = await runHealthChecks(now, readConfig);
    if (json) print(JSON.stringify(findings, null, 2));
    else {
      const shown = { ok: 'ok', warning: 'LOOK', 'not ok': 'NOT OK' };
      print(
        columns(
          findings.map(({ what, state, says }) => {
            const command = nothingToDo.has(says) ? undefined : commands[what];
            return [shown[state], what, command ? `${says}: ${command}` : says];
          }),
        ),
      );
    }
    return findings.some(({ state }) => state === 'not ok') ? 1 : 0;
  },
};
