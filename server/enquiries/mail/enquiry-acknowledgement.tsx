import { fillWords } from '../../../domain/content/fill-words.ts';
import type { MailWords } from '../../../domain/content/mails.ts';
import { Facts } from '../../mail/frame/facts.tsx';
import { MailFrame, type MailSite } from '../../mail/frame/mail-frame.tsx';
import { MailLink } from '../../mail/frame/mail-link.tsx';
import { Paragraph } from '../../mail/frame/paragraph.tsx';

interface EnquiryAcknowledgementProps {
  site: MailSite;
  words: MailWords['acknowledgement'];
  facts: Record<string, string | number>;
  questions: { label: string; url: string };
}

/** To the visitor. Quotes nothing of the enquiry, or the form could be used to mail strangers. */
export function EnquiryAcknowledgement({ site, words, facts, questions }: EnquiryAcknowledgementProps) {
  return (
    <MailFrame
      site={site}
      preview={fillWords(words.preview, facts)}
      slate={fillWords(words.slate, facts)}
      heading={words.heading}
    >
      <Paragraph>{fillWords(words.text, facts)}</Paragraph>
      <Facts facts={words.facts.map(({ label, value }) => ({ label, value: fillWords(value, facts) }))} />
      <Paragraph>
        {words.questions} <MailLink href={questions.url}>{questions.label}</MailLink>
      </Paragraph>
      <Paragraph small>{fillWords(words.foot, facts)}</Paragraph>
    </MailFrame>
  );
}
