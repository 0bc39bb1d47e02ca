import { automaticMailsPerDay } from '../../domain/automatic-mails.ts';
import { Facts, type Fact } from '../mail/frame/facts.tsx';
import { MailFrame } from '../mail/frame/mail-frame.tsx';
import { MailLink } from '../mail/frame/mail-link.tsx';
import { Paragraph } from '../mail/frame/paragraph.tsx';

export interface SummaryLine {
  reference: string;
  /** `15-min review, booked: Tue 17 Nov 2026, 14:15 (Berlin time)` */
  text: string;
  manageUrl?: string;
}

export interface SummaryMailProps {
  site: { name: string; tagline: string; email: { hello: string } };
  lines: SummaryLine[];
}

/** To the visitor, instead of every mail over the daily limit. Nothing typed is in it. */
export function SummaryMail({ site, lines }: SummaryMailProps) {
  return (
    <MailFrame
      site={site}
      preview="What else has happened, in one mail."
      slate="Summary"
      heading="What else has happened."
    >
      <Paragraph>
        {`We send at most ${automaticMailsPerDay} automatic mails a day to one address. These waited, and come together:`}
      </Paragraph>
      <Facts facts={lines.map(factOf)} />
      <Paragraph small margin="24px 0 0">
        {`Something is wrong, or this was not you? Write to ${site.email.hello}.`}
      </Paragraph>
    </MailFrame>
  );
}

function factOf({ reference, text, manageUrl }: SummaryLine): Fact {
  return {
    label: reference,
    value: manageUrl ? (
      <>
        {`${text}. `}
        <MailLink href={manageUrl}>Move or cancel</MailLink>
      </>
    ) : (
      `${text}.`
    ),
  };
}
