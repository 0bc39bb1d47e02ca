import type { MailWords } from '../../domain/content/mails.ts';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import type { Site } from '../../domain/content/site.ts';
import { minute } from '../../domain/time/instants.ts';
import { MailAction, Paragraph } from '../mail/mail-parts.tsx';
import { MailShell, renderMail } from '../mail/mail-shell.tsx';
import type { Mail } from '../mail/mailer.ts';
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
    <MailShell site={site} preview={fill(words.preview)} slate={words.slate} heading={fill(words.heading)}>
      <Paragraph margin="0 0 24px">{fill(words.text)}</Paragraph>
      <MailAction href={link}>{words.button}</MailAction>
      <Paragraph small>{words.foot}</Paragraph>
    </MailShell>
  );
  return { ...renderMail(body), to, subject: fill(words.subject), automatic: true };
}
