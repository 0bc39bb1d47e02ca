import { Facts } from '../../mail/frame/facts.tsx';
import { MailAction } from '../../mail/frame/mail-action.tsx';
import { MailFrame } from '../../mail/frame/mail-frame.tsx';
import { Paragraph } from '../../mail/frame/paragraph.tsx';
import { SlateLine } from '../../mail/frame/slate-line.tsx';

interface EnquiryReminderProps {
  site: { name: string; tagline: string; promises: { replyHours: number } };
  reference: string;
  name: string;
  company: string | undefined;
  receivedAt: string;
  answerBy: string;
  /** `4 h 0 min left`. */
  left: string;
  answeredUrl: string;
}

/** To the studio, while the promise can still be kept. */
export function EnquiryReminder(props: EnquiryReminderProps) {
  const { site, reference, name, company, receivedAt, answerBy, left, answeredUrl } = props;
  return (
    <MailFrame
      site={site}
      preview={`${reference} waits for an answer: ${left}.`}
      slate={`Reminder · ${reference}`}
      heading={`${name} waits for an answer.`}
    >
      <SlateLine tone="sun">{`${left} · answer by ${answerBy}`}</SlateLine>
      <Paragraph margin="12px 0 24px">
        The page promises an answer within {site.promises.replyHours} hours. Reply to the notice of this
        enquiry, or to this mail.
      </Paragraph>
      <Facts
        facts={[
          { label: 'Received', value: receivedAt },
          { label: 'Company', value: company ?? 'Not given' },
        ]}
      />
      <MailAction href={answeredUrl}>Mark as answered</MailAction>
    </MailFrame>
  );
}
