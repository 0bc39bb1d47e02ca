import type { MailWords } from '../../domain/content/mails.ts';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import type { Site } from '../../domain/content/site.ts';
import { minute } from '../../domain/time/durations.ts';
import { MailAction } from '../mail/frame/mail-action.tsx';
import { MailFrame } from '../mail/frame/mail-frame.tsx';
import { Paragraph } from '../mail/frame/paragraph.tsx';
import type { Mail } from '../mail/mailer.ts';
import { renderMail } from '../mail/render-mail.ts';
import { signInMs } from './sign-ins.ts';

/** To an owner who asked to sign in. */
export function signInMail(
  { site, mailWords }: { site: Site; mailWords: Pick<MailWords, 'signIn'> },
  { to, link, code }: { to: string; link: string; code: string },
): Mail {
  const words = mailWords.signIn;
  const fill = (line: string) =>
    fillPlaceholders(line, { studio: site.name, code, minutes: String(signInMs / minute) });
  const body = (
    <MailFrame site={site} preview={fill(words.preview)} slate={words.slate} heading={fill(words.heading)}>
      <Paragraph margin="0 0 24px">{fill(words.text)}</Paragraph>
      <MailAction href={link}>{words.button}</MailAction>
      <Paragraph small>{words.foot}</Paragraph>
    </MailFrame>
  );
  return { ...renderMail(body), to, subject: fill(words.subject), automatic: true };
}
