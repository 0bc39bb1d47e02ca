import { fillWords } from '../../../domain/content/fill-words.ts';
import type { MailWords } from '../../../domain/content/mails.ts';
import { Facts } from '../../mail/frame/facts.tsx';
import { MailAction } from '../../mail/frame/mail-action.tsx';
import { MailAddress } from '../../mail/frame/mail-address.tsx';
import { MailFrame, type MailSite } from '../../mail/frame/mail-frame.tsx';
import { Paragraph } from '../../mail/frame/paragraph.tsx';
import { TypedText } from '../../mail/frame/typed-text.tsx';
import type { ReviewFacts } from './review-facts.ts';

interface ReviewNoticeProps {
  site: MailSite;
  words: MailWords['reviewNotice'];
  facts: ReviewFacts;
  email: string;
  note: string | undefined;
  hasCallLink: boolean;
  cancelUrl: string;
}

/** To the studio: who, when by whose clock, and what they want to show. */
export function ReviewNotice({ site, words, facts, email, note, hasCallLink, cancelUrl }: ReviewNoticeProps) {
  const { reference, name, studioTimes, until, when, movedFrom } = facts;
  const fill = (line: string) => fillWords(line, { reference, name, studioTimes, until });
  const { slate, heading } = words[facts.event];
  return (
    <MailFrame site={site} preview={fill(words.preview)} slate={fill(slate)} heading={fill(heading)}>
      <Facts
        facts={[
          { label: words.labels.studio, value: studioTimes },
          { label: words.labels.visitor, value: when },
          ...(movedFrom ? [{ label: words.labels.was, value: movedFrom }] : []),
          { label: words.labels.email, value: <MailAddress address={email} /> },
        ]}
      />
      {note && !facts.isCancelled && <TypedText>{note}</TypedText>}
      <Paragraph small>
        {facts.isCancelled ? words.free : fill(hasCallLink ? words.foot : words.sendLink)}
      </Paragraph>
      {!facts.isCancelled && <MailAction href={cancelUrl}>{words.cancel}</MailAction>}
    </MailFrame>
  );
}
