import { automaticMailsPerDay } from '../../domain/automatic-mails.ts';
import { fillWords } from '../../domain/content/fill-words.ts';
import type { MailWords } from '../../domain/content/mails.ts';
import { Facts } from '../mail/frame/facts.tsx';
import { MailFrame, type MailSite } from '../mail/frame/mail-frame.tsx';
import { MailLink } from '../mail/frame/mail-link.tsx';
import { Paragraph } from '../mail/frame/paragraph.tsx';

export interface SummaryLine {
  reference: string;
  /** `15-min review, booked: Tue 17 Nov 2026, 14:15 (Berlin time).` */
  text: string;
  manageUrl?: string;
}

interface SummaryMailProps {
  site: MailSite & { email: { hello: string } };
  words: MailWords;
  lines: SummaryLine[];
}

/** To the visitor, instead of every mail over the daily limit. Nothing typed is in it. */
export function SummaryMail({ site, words, lines }: SummaryMailProps) {
  const { summary, review } = words;
  return (
    <MailFrame site={site} preview={summary.preview} slate={summary.slate} heading={summary.heading}>
      <Paragraph>{fillWords(summary.text, { limit: automaticMailsPerDay })}</Paragraph>
      <Facts
        facts={lines.map(({ reference, text, manageUrl }) => ({
          label: reference,
          value: (
            <>
              {text}
              {manageUrl && ' '}
              {manageUrl && <MailLink href={manageUrl}>{review.manage}</MailLink>}
            </>
          ),
        }))}
      />
      <Paragraph small margin="24px 0 0">
        {fillWords(summary.foot, { hello: site.email.hello })}
      </Paragraph>
    </MailFrame>
  );
}
