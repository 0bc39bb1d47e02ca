import { fillWords } from '../../../domain/content/fill-words.ts';
import type { MailWords } from '../../../domain/content/mails.ts';
import { enquiryFields } from '../../../domain/enquiry/fields.ts';
import { Facts } from '../../mail/frame/facts.tsx';
import { MailAction } from '../../mail/frame/mail-action.tsx';
import { MailFrame, type MailSite } from '../../mail/frame/mail-frame.tsx';
import { Paragraph } from '../../mail/frame/paragraph.tsx';
import { SlateLine } from '../../mail/frame/slate-line.tsx';

interface EnquiryReminderProps {
  site: MailSite;
  words: MailWords;
  facts: Record<string, string | number>;
  company: string | undefined;
  receivedAt: string;
  answeredUrl: string;
}

/** To the studio, while the promise can still be kept. */
export function EnquiryReminder(props: EnquiryReminderProps) {
  const { site, words, facts, company, receivedAt, answeredUrl } = props;
  const { reminder, notGiven, answered } = words;
  return (
    <MailFrame
      site={site}
      preview={fillWords(reminder.preview, facts)}
      slate={fillWords(reminder.slate, facts)}
      heading={fillWords(reminder.heading, facts)}
    >
      <SlateLine tone="sun">{fillWords(reminder.due, facts)}</SlateLine>
      <Paragraph margin="12px 0 24px">{fillWords(reminder.text, facts)}</Paragraph>
      <Facts
        facts={[
          { label: reminder.received, value: receivedAt },
          { label: enquiryFields.company.label, value: company ?? notGiven },
        ]}
      />
      <MailAction href={answeredUrl}>{answered}</MailAction>
    </MailFrame>
  );
}
