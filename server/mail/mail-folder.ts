import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { DeliveryFailure, type Delivery } from '../outbox/delivery.ts';
import { existingFolder } from '../store/existing-folder.ts';
import { compose } from './compose.ts';
import type { Mailer } from './mailer.ts';

/** Stands in for a mail server: the same mail, as a file any mail program opens. */
export function mailFolder(dataDir: string, from: string): Mailer {
  const folder = mailFolderIn(dataDir);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail, delivery) {
      const { message } = await transport.sendMail(compose(mail, from, delivery));
      try {
        mkdirSync(folder, { recursive: true });
        await writeWhole(join(folder, mailFileName(delivery)), message as Buffer);
      } catch (error) {
        throw new DeliveryFailure('retry', `cannot write to ${folder}: ${(error as Error).message}`, {
          cause: error,
        });
      }
    },
    async check() {
      // Makes nothing: whoever asks may be root, and what root makes the server may not write to.
      const place = existingFolder(folder);
      accessSync(place, constants.W_OK);
      // Root may write anywhere, so for root trying proves nothing.
      if (place === folder && statSync(folder).uid === 0 && statSync(dataDir).uid !== 0) {
        throw new Error(
          `${folder} belongs to root, and the server cannot write there: give it the owner of ${dataDir}`,
        );
      }
    },
  };
}

/** Everything in the folder; nothing while there is none. */
export async function mailFilesIn(dataDir: string): Promise<string[]> {
  try {
    return await readdir(mailFolderIn(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export function mailFolderIn(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** The same for every attempt, so that a repeat replaces and does not add. */
export function mailFileName({ id, kind, createdAt }: Pick<Delivery, 'id' | 'kind' | 'createdAt'>): string {
  const time = new Date(createdAt).toISOString().replace(/[-:]|\.\d+/g, '');
  return `${time}-${kind}-${id}.eml`;
}

/** Whose mail a file is: whole, or the part of one that a crash left behind. */
export function deliveryOfFile(name: string): string | undefined {
  return /-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml(?:\.part)?$/.exec(name)?.[1];
}

/** Whoever watches the folder sees whole mails only, and a disk that fills up keeps no half ones. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeDurably(part, content);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function writeDurably(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
