import { existsSync, readFileSync } from 'node:fs';
import { creditsOf } from '../../domain/content/credits.ts';
import type { MailWords } from '../../domain/content/mails.ts';
import type { Site } from '../../domain/content/site.ts';

/** The picture of mails to visitors. */
export interface MailStill {
  jpeg: Buffer;
  alt: string;
  credits: string[];
}

/**
 * The Content-ID by which a mail's HTML names the picture attached to it. Attached and not loaded
 * from the site: most mail programs block what they would have to load, because that tells the
 * sender who has opened a mail, and when.
 */
export const stillId = 'still@mail';

/** Undefined where the build made none: a mail goes out without its picture rather than not. */
export function readMailStill(
  file: string,
  { still: { alt, credit } }: Pick<MailWords, 'still'>,
  site: Pick<Site, 'credit'>,
): MailStill | undefined {
  if (!existsSync(file)) return undefined;
  return { jpeg: readFileSync(file), alt, credits: creditsOf([{ credit }], site.credit) };
}

/** As Nodemailer takes it; nothing where there is no picture. */
export const stillAttachment = (still: MailStill | undefined) =>
  still && {
    attachments: [
      { cid: stillId, filename: 'still.jpg', content: still.jpeg, contentDisposition: 'inline' as const },
    ],
  };
