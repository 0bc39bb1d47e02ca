import { budgetLabel, useCaseLabel, type EnquirySource } from '../../../domain/enquiry/fields.ts';
import { Facts, type Fact } from '../../mail/frame/facts.tsx';
import { MailAction } from '../../mail/frame/mail-action.tsx';
import { MailFrame } from '../../mail/frame/mail-frame.tsx';
import { MailLink } from '../../mail/frame/mail-link.tsx';
import { Paragraph } from '../../mail/frame/paragraph.tsx';
import { SlateLine } from '../../mail/frame/slate-line.tsx';
import { TypedText } from '../../mail/frame/typed-text.tsx';

export interface EnquiryNoticeProps {
  site: { name: string; tagline: string };
  reference: string;
  /** As people read them, with their time zone. */
  receivedAt: string;
  answerBy: string;
  name: string;
  email: string;
  company: string | undefined;
  useCase: string | undefined;
  budget: string | undefined;
  message: string;
  source: EnquirySource | undefined;
  answeredUrl: string;
}

/** To the studio: who asks, for what, and by when to answer. */
export function EnquiryNotice(props: EnquiryNoticeProps) {
  const { site, reference, receivedAt, answerBy, name, message, answeredUrl } = props;
  return (
    <MailFrame
      site={site}
      preview={`${reference}. Answer by ${answerBy}.`}
      slate={`Enquiry · ${reference} · ${receivedAt}`}
      heading={name}
    >
      <Facts facts={factsOf(props)} />
      <TypedText>{message}</TypedText>
      <SlateLine tone="sun">{`Answer by ${answerBy}`}</SlateLine>
      <Paragraph small margin="4px 0 20px">
        Reply to this mail and it goes to {name}. Then stop the clock:
      </Paragraph>
      <MailAction href={answeredUrl}>Mark as answered</MailAction>
    </MailFrame>
  );
}

function factsOf({ email, company, useCase, budget, source }: EnquiryNoticeProps): Fact[] {
  const from = Object.entries(source ?? {}).map(([name, value]) => `${name} ${value}`);
  return [
    {
      label: 'E-mail',
      value: <MailLink href={`mailto:${email}`}>{email}</MailLink>,
    },
    { label: 'Company', value: company ?? 'Not given' },
    { label: 'Use case', value: useCaseLabel(useCase) ?? 'Not given' },
    { label: 'Budget', value: budgetLabel(budget) ?? 'Not given' },
    ...(from.length > 0 ? [{ label: 'Came by', value: from.join(' · ') }] : []),
  ];
}
