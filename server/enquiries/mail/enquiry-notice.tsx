import { fillWords } from '../../../domain/content/fill-words.ts';
import type { MailWords } from '../../../domain/content/mails.ts';
import { type Enquiry, shownFields } from '../../../domain/enquiry/enquiry.ts';
import { Facts } from '../../mail/frame/facts.tsx';
import { MailAction } from '../../mail/frame/mail-action.tsx';
import { MailAddress } from '../../mail/frame/mail-address.tsx';
import { MailFrame, type MailSite } from '../../mail/frame/mail-frame.tsx';
import { Paragraph } from '../../mail/frame/paragraph.tsx';
import { SlateLine } from '../../mail/frame/slate-line.tsx';
import { TypedText } from '../../mail/frame/typed-text.tsx';

interface EnquiryNoticeProps {
  site: MailSite;
  words: MailWords;
  facts: Record<string, string | number>;
  enquiry: Enquiry;
  answeredUrl: string;
}

/** To the studio: who asks, for what, and by when to answer. */
export function EnquiryNotice({ site, words, facts, enquiry, answeredUrl }: EnquiryNoticeProps) {
  const { notice, notGiven, answered } = words;
  const shown = shownFields(enquiry);
  const source = Object.entries(enquiry.source ?? {}).map(([name, value]) => `${name} ${value}`);
  return (
    <MailFrame
      site={site}
      preview={fillWords(notice.preview, facts)}
      slate={fillWords(notice.slate, facts)}
      heading={enquiry.name}
    >
      <Facts
        facts={[
          ...shown.facts
            // The name is the heading.
            .filter(({ name }) => name !== 'name')
            .map(({ name, label, value = notGiven }) => ({
              label,
              value: name === 'email' ? <MailAddress address={value} /> : value,
            })),
          ...(source.length > 0 ? [{ label: notice.source, value: source.join(' · ') }] : []),
        ]}
      />
      {shown.paragraphs.map(({ name, value }) => value && <TypedText key={name}>{value}</TypedText>)}
      <SlateLine tone="sun">{fillWords(notice.due, facts)}</SlateLine>
      <Paragraph small margin="4px 0 20px">
        {fillWords(notice.foot, facts)}
      </Paragraph>
      <MailAction href={answeredUrl}>{answered}</MailAction>
    </MailFrame>
  );
}
