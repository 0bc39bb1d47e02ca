import { currentOwners } from '../server/desk/owners.ts';
import { makeTerminalLink, terminalLinkFor } from '../server/desk/sign-ins.tsx';
import { type Command, UsageError } from './command.ts';

export const deskLinkCommand: Command = {
  name: 'desk link',
  takes: '[EMAIL]',
  summary: 'A link that signs an owner in at the desk: once, within 15 minutes, in any browser.',
  async run({ args, now, services, print }) {
    const opened = await services();
    const { config, store } = opened;
    const owners = await currentOwners(opened);
    if (!config.desk) throw new UsageError('the desk is off (DESK_PORT=0)');
    const email = args[0]?.toLowerCase() ?? owners[0];
    if (email === undefined || !owners.includes(email)) {
      throw new UsageError(`the desk is for ${owners.join(', ')} (DESK_EMAILS, and its Settings)`);
    }
    print(await makeTerminalLink(store, { email, deskUrl: config.desk.url }, now));
    print(`For ${email}: ${terminalLinkFor}. The link before it no longer works.`);
  },
};
