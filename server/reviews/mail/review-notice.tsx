import { Facts } from '../../mail/frame/facts.tsx';
import { MailAddress } from '../../mail/frame/mail-address.tsx';
import { MailFrame } from '../../mail/frame/mail-frame.tsx';
import { Paragraph } from '../../mail/frame/paragraph.tsx';
import { TypedText } from '../../mail/frame/typed-text.tsx';

interface ReviewNoticeProps {
  site: { name: string; tagline: string };
  reference: string;
  what: 'booked' | 'moved' | 'cancelled' | 'reminder';
  name: string;
  email: string;
  studioTimes: string;
  when: string;
  zone: string;
  movedFrom: string | undefined;
  note: string | undefined;
  /** `in an hour`: what is left when the mail leaves. */
  until: string;
  byStudio: boolean;
  hasCallLink: boolean;
}

/** To the studio: who, when by whose clock, and what they want to show. */
export function ReviewNotice(props: ReviewNoticeProps) {
  const { site, reference, what, name, email, studioTimes, when, zone, movedFrom, note } = props;
  return (
    <MailFrame
      site={site}
      preview={`${studioTimes}. ${name}.`}
      slate={`Review ${what} · ${reference}`}
      heading={heading(props)}
    >
      <Facts
        facts={[
          { label: 'For us', value: studioTimes },
          { label: 'For them', value: `${when} (${zone})` },
          ...(what === 'moved' && movedFrom ? [{ label: 'Was', value: movedFrom }] : []),
          {
            label: 'E-mail',
            value: <MailAddress address={email} />,
          },
        ]}
      />
      {note && what !== 'cancelled' && <TypedText>{note}</TypedText>}
      <Paragraph small>{foot(props)}</Paragraph>
    </MailFrame>
  );
}

function heading({ what, name, until, byStudio }: ReviewNoticeProps): string {
  if (what === 'reminder') return `${name}, ${until}.`;
  if (what === 'cancelled' && byStudio) return `We cancelled ${name}'s review.`;
  return `${name} ${{ booked: 'booked', moved: 'moved', cancelled: 'cancelled' }[what]} a review.`;
}

function foot({ what, name, reference, hasCallLink }: ReviewNoticeProps): string {
  if (what === 'cancelled') return 'The slot is free again.';
  const link = hasCallLink ? '' : 'Send the link to the call before it begins. ';
  return `Reply to this mail and it goes to ${name}. ${link}To cancel: studio reviews cancel ${reference}.`;
}
