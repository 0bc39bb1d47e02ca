import { Facts, type Fact } from '../../mail/frame/facts.tsx';
import { MailAction } from '../../mail/frame/mail-action.tsx';
import { MailFrame } from '../../mail/frame/mail-frame.tsx';
import { MailLink } from '../../mail/frame/mail-link.tsx';
import { Paragraph } from '../../mail/frame/paragraph.tsx';

interface ReviewMailProps {
  site: { name: string; tagline: string; email: { hello: string } };
  reference: string;
  what: 'booked' | 'moved' | 'cancelled' | 'reminder';
  /** `Tue 17 Nov 2026, 14:15`, by the visitor's clock. */
  when: string;
  zone: string;
  /** The same instant by the studio's clocks. */
  studioTimes: string;
  movedFrom: string | undefined;
  /** `in an hour`: what is left when the mail leaves. */
  until: string;
  byStudio: boolean;
  callLink: string | undefined;
  manageUrl: string;
  bookUrl: string;
}

/** To the visitor. Quotes nothing that was typed, or the panel could be used to mail strangers. */
export function ReviewMail(props: ReviewMailProps) {
  const { site, reference, what, when, manageUrl, bookUrl } = props;
  const heading = what === 'reminder' ? `Your review begins ${props.until}.` : headings[what];
  return (
    <MailFrame
      site={site}
      preview={`${heading} ${when} (${props.zone}).`}
      slate={`15-min review · ${reference}`}
      heading={heading}
    >
      <Paragraph>{what === 'cancelled' && props.byStudio ? leads.byStudio : leads[what]}</Paragraph>
      <Facts facts={factsOf(props)} />
      {what === 'cancelled' ? (
        <MailAction href={bookUrl}>Book another time</MailAction>
      ) : (
        <MailAction href={manageUrl}>Move or cancel</MailAction>
      )}
      <Paragraph small margin="24px 0 0">
        Or reply to this mail. If you did not book this, somebody mistyped an address: ignore it, or cancel it
        with the button.
      </Paragraph>
    </MailFrame>
  );
}

function factsOf({ what, when, zone, studioTimes, movedFrom, callLink }: ReviewMailProps): Fact[] {
  const facts: Fact[] = [
    { label: 'When', value: `${when} (${zone})` },
    { label: 'For us', value: studioTimes },
  ];
  if (what === 'moved' && movedFrom) facts.push({ label: 'Was', value: movedFrom });
  if (what === 'cancelled') return facts;
  const call = callLink ? (
    <MailLink href={callLink}>{callLink}</MailLink>
  ) : (
    'By video. One of us sends you the link before it begins.'
  );
  return [...facts, { label: 'Where', value: call }];
}

const headings = {
  booked: 'Your review is booked.',
  moved: 'Your review has moved.',
  cancelled: 'Your review is cancelled.',
};

const leads = {
  booked:
    'Fifteen minutes, two people, one scene of yours on the table. The invitation for your calendar is attached.',
  moved: 'The attached invitation replaces the earlier one in your calendar.',
  cancelled: 'The slot is free again, and the attached note takes the entry out of your calendar.',
  reminder: 'Have one scene in mind: a page of script, a board or a reference is plenty.',
  byStudio:
    'We have to cancel this one, and are sorry for it. Choose another time, or reply and we find one together.',
};
