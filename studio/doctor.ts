import { examine } from '../server/monitoring/examine.ts';
import { columns } from './columns.ts';
import type { Command } from './command.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  takes: '',
  summary: 'Settings, content, store, clock, quarantine, mail, disk: each line ok, or what to do.',
  async run({ json, now, readConfig, print }) {
    const findings = await examine(now, readConfig);
    if (json) print(JSON.stringify(findings, null, 2));
    else {
      const shown = { ok: 'ok', look: 'LOOK', 'not ok': 'NOT OK' };
      print(columns(findings.map(({ what, state, says }) => [shown[state], what, says])));
    }
    return findings.some(({ state }) => state === 'not ok') ? 1 : 0;
  },
};
