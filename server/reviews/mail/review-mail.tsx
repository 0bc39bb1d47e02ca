import { fillWords } from '../../../domain/content/fill-words.ts';
import type { MailWords } from '../../../domain/content/mails.ts';
import { Facts, type Fact } from '../../mail/frame/facts.tsx';
import { MailAction } from '../../mail/frame/mail-action.tsx';
import { MailFrame, type MailSite } from '../../mail/frame/mail-frame.tsx';
import { MailLink } from '../../mail/frame/mail-link.tsx';
import { Paragraph } from '../../mail/frame/paragraph.tsx';
import type { ReviewFacts } from './review-facts.ts';

interface ReviewMailProps {
  site: MailSite;
  words: MailWords['review'];
  facts: ReviewFacts;
  callLink: string | undefined;
  manageUrl: string;
  bookUrl: string;
}

/** To the visitor. Quotes nothing that was typed, or the panel could be used to mail strangers. */
export function ReviewMail({ site, words, facts, callLink, manageUrl, bookUrl }: ReviewMailProps) {
  const { reference, when, until } = facts;
  const heading = fillWords(words[facts.event].heading, { until });
  return (
    <MailFrame
      site={site}
      preview={fillWords(words.preview, { heading, when })}
      slate={fillWords(words.slate, { reference })}
      heading={heading}
    >
      <Paragraph>{words[facts.event].text}</Paragraph>
      <Facts facts={factsOf(words, facts, callLink)} />
      {facts.isCancelled ? (
        <MailAction href={bookUrl}>{words.again}</MailAction>
      ) : (
        <MailAction href={manageUrl}>{words.manage}</MailAction>
      )}
      <Paragraph small margin="24px 0 0">
        {words.foot}
      </Paragraph>
    </MailFrame>
  );
}

function factsOf(
  { labels, video }: MailWords['review'],
  facts: ReviewFacts,
  callLink: string | undefined,
): Fact[] {
  const times: Fact[] = [
    { label: labels.when, value: facts.when },
    { label: labels.studio, value: facts.studioTimes },
  ];
  if (facts.movedFrom) times.push({ label: labels.was, value: facts.movedFrom });
  if (facts.isCancelled) return times;
  const call = callLink ? <MailLink href={callLink}>{callLink}</MailLink> : video;
  return [...times, { label: labels.where, value: call }];
}
