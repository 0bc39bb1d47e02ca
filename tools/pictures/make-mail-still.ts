import { mailColumnWidth, mailStillHeight } from '../../server/mail/mail-still.ts';
import { openPicture } from './open-picture.ts';

/**
 * The picture of mails to visitors: two pixels for each of the mail's, and some 20 KB, because it
 * goes out with every mail.
 */
export const makeMailStill = (name: string) =>
  openPicture(name)
    .resize({ width: 2 * mailColumnWidth, height: 2 * mailStillHeight, fit: 'cover' })
    .jpeg({ quality: 62, mozjpeg: true })
    .toBuffer();
