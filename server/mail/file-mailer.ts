import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { messageOf } from '../../domain/caught-error.ts';
import { DeliveryFailure } from '../outbox/delivery.ts';
import { existingFolder } from '../store/existing-folder.ts';
import { compose } from './compose.ts';
import { mailFileName, mailFolder } from './mail-files.ts';
import type { Mailer } from './mailer.ts';

/** Replaces a mail server while none is set up: each mail becomes an `.eml` file. */
export function fileMailer(dataDir: string, from: string): Mailer {
  const folder = mailFolder(dataDir);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail, delivery) {
      const { message } = await transport.sendMail(compose(mail, from, delivery));
      try {
        mkdirSync(folder, { recursive: true });
        // `buffer: true` makes it one, which the types of nodemailer do not say.
        await writeAtomically(join(folder, mailFileName(delivery)), message as Buffer);
      } catch (error) {
        throw new DeliveryFailure('temporary', `cannot write to ${folder}: ${messageOf(error)}`, {
          cause: error,
        });
      }
    },
    async check() {
      // Creates nothing: the doctor may run as root, and the server could not write to root's
      // folder.
      const nearest = existingFolder(folder);
      accessSync(nearest, constants.W_OK);
      // Root may write anywhere, so the check above says nothing to root.
      if (nearest === folder && statSync(folder).uid === 0 && statSync(dataDir).uid !== 0) {
        throw new Error(
          `${folder} belongs to root, and the server cannot write there: give it the owner of ${dataDir}`,
        );
      }
    },
  };
}

/** Written under another name and renamed: a full disk or a crash never leaves half a mail. */
async function writeAtomically(file: string, content: Buffer): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, content, { mode: 0o600, flush: true });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}
