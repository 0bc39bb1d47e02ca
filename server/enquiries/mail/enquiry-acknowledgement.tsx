import type { Site } from '../../../domain/content/site.ts';
import { Facts } from '../../mail/frame/facts.tsx';
import { MailFrame } from '../../mail/frame/mail-frame.tsx';
import { Paragraph } from '../../mail/frame/paragraph.tsx';

interface EnquiryAcknowledgementProps {
  site: Site;
  reference: string;
  receivedAt: string;
}

/** To the visitor. Quotes nothing of the enquiry, or the form could be used to mail strangers. */
export function EnquiryAcknowledgement({ site, reference, receivedAt }: EnquiryAcknowledgementProps) {
  const { replyHours, pilotDelivery } = site.promises;
  return (
    <MailFrame
      site={site}
      preview={`We have your message. You hear from us within ${replyHours} hours.`}
      slate={`Received · ${receivedAt}`}
      heading="We have your message."
    >
      <Paragraph>You hear from one of us, by name, within {replyHours} hours.</Paragraph>
      <Facts
        facts={[
          { label: 'Reference', value: reference },
          { label: 'First', value: 'We read what you wrote and look at what the scene asks for.' },
          {
            label: 'Then',
            value: 'We answer with questions or with a plan for a pilot. NDA first, if you like.',
          },
          {
            label: 'After that',
            value: `A pilot takes ${pilotDelivery} from the day we agree on it.`,
          },
        ]}
      />
      <Paragraph small>
        Something to add? Reply to this mail, or write to {site.email.hello} with the reference. If you did
        not write to us, somebody mistyped an address: ignore this and nothing more comes.
      </Paragraph>
    </MailFrame>
  );
}
