import { type Enquiry, shownFields } from '../../../domain/enquiry/enquiry.ts';
import { Facts, type Fact } from '../../mail/frame/facts.tsx';
import { MailAction } from '../../mail/frame/mail-action.tsx';
import { MailAddress } from '../../mail/frame/mail-address.tsx';
import { MailFrame } from '../../mail/frame/mail-frame.tsx';
import { Paragraph } from '../../mail/frame/paragraph.tsx';
import { SlateLine } from '../../mail/frame/slate-line.tsx';
import { TypedText } from '../../mail/frame/typed-text.tsx';

interface EnquiryNoticeProps {
  site: { name: string; tagline: string };
  reference: string;
  /** As people read them, with their time zone. */
  receivedAt: string;
  answerBy: string;
  enquiry: Enquiry;
  answeredUrl: string;
}

/** To the studio: who asks, for what, and by when to answer. */
export function EnquiryNotice(props: EnquiryNoticeProps) {
  const { site, reference, receivedAt, answerBy, enquiry, answeredUrl } = props;
  const { facts, paragraphs } = shownFields(enquiry);
  return (
    <MailFrame
      site={site}
      preview={`${reference}. Answer by ${answerBy}.`}
      slate={`Enquiry · ${reference} · ${receivedAt}`}
      heading={enquiry.name}
    >
      <Facts
        facts={[
          ...facts
            // The name is the heading.
            .filter(({ name }) => name !== 'name')
            .map(({ name, label, value = 'Not given' }) => ({
              label,
              value: name === 'email' ? <MailAddress address={value} /> : value,
            })),
          ...sourceFacts(enquiry),
        ]}
      />
      {paragraphs.map(({ name, value }) => value && <TypedText key={name}>{value}</TypedText>)}
      <SlateLine tone="sun">{`Answer by ${answerBy}`}</SlateLine>
      <Paragraph small margin="4px 0 20px">
        Reply to this mail and it goes to {enquiry.name}. Then stop the clock:
      </Paragraph>
      <MailAction href={answeredUrl}>Mark as answered</MailAction>
    </MailFrame>
  );
}

function sourceFacts({ source = {} }: Enquiry): Fact[] {
  const parts = Object.entries(source).map(([name, value]) => `${name} ${value}`);
  return parts.length > 0 ? [{ label: 'Came by', value: parts.join(' · ') }] : [];
}
