import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isoInstant } from '../../domain/time/instants.ts';

/** Names a mail: its Message-ID and its file. A sign-in mail is not a delivery of the outbox. */
export interface MailIdentity {
  id: string;
  kind: string;
  createdAt: number;
}

export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** The same for every attempt, so that a retry replaces the file. */
export function mailFileName({ id, kind, createdAt }: MailIdentity): string {
  const time = isoInstant(createdAt).replace(/[-:]|\.\d+/g, '');
  return `${time}-${kind}-${id}.eml`;
}

/** Deletes mail files last written before the given instant; returns how many. */
export async function purgeMailFiles(dataDir: string, before: number): Promise<number> {
  return removeWhere(
    dataDir,
    async (name, file) => /\.eml(\.part)?$/.test(name) && (await stat(file)).mtimeMs < before,
  );
}

/**
 * Deletes the mail files of these deliveries and all files to or about this address; returns how
 * many. By address as well, because a delivery that was replaced by a later one is gone from the
 * store. By the delivery's id and not by the whole name, because a crash leaves a `.part` file.
 */
export async function removeMailFiles(dataDir: string, deliveries: string[], email: string): Promise<number> {
  const ids = new Set(deliveries);
  const address = email.trim().toLowerCase();
  return removeWhere(dataDir, async (name, file) => {
    const delivery = deliveryOf(name);
    return delivery !== undefined && (ids.has(delivery) || (await isAbout(file, address)));
  });
}

/** Visitors are in `To` of what they get, and in `Reply-To` of what the studio gets. */
async function isAbout(file: string, address: string): Promise<boolean> {
  // The server may have purged it meanwhile.
  const content = await readFile(file, 'utf8').catch(() => '');
  const [headers = ''] = content.split(/\r?\n\r?\n/, 1);
  return headers
    .toLowerCase()
    .split(/[\s<>,]+/)
    .includes(address);
}

function deliveryOf(name: string): string | undefined {
  return /-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml(?:\.part)?$/.exec(name)?.[1];
}

async function removeWhere(
  dataDir: string,
  matches: (name: string, file: string) => boolean | Promise<boolean>,
): Promise<number> {
  const folder = mailFolder(dataDir);
  // The first mail makes the folder.
  const names = existsSync(folder) ? await readdir(folder) : [];
  let removed = 0;
  for (const name of names) {
    const file = join(folder, name);
    if (!(await matches(name, file))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
