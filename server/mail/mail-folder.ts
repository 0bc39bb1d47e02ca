import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

import { createTransport } from 'nodemailer';

import { existingFolder } from '../existing-folder.ts';
import { DeliveryFailure, type Delivery } from '../outbox/delivery.ts';
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

export function mailFolderIn(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** The same for every attempt, so that a repeat replaces and does not add. */
export function mailFileName({ id, kind, createdAt }: Pick<Delivery, 'id' | 'kind' | 'createdAt'>): string {
  const time = new Date(createdAt).toISOString().replace(/[-:]|\.\d+/g, '');
  return `${time}-${kind}-${id}.eml`;
}

/** Whoever watches the folder sees whole mails only. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const handle = await open(`${file}.part`, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
}
