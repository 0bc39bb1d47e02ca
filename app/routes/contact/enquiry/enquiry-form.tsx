import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { askBeforeLeaving } from '../../../shell/ask-before-leaving.ts';
import { toast, ToastViewport } from '../../../shell/toast-viewport.tsx';
import { mountToastViewport } from '../../../shell/toaster.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { checkFields } from '../check-fields.ts';
import { tooLongWords } from '../field-count.tsx';
import { useFormTemplate } from '../form-template.ts';
import { canStore } from '../stored-text.ts';
import { clearDraft, hasWords, restoreDraft, saveDraft } from './draft.ts';
import { renewEnquiryKey } from './enquiry-key.ts';
import { FormFields } from './form-fields.tsx';
import { FormNotes } from './form-notes.tsx';
import { type EnquiryDraft, readEnquiry } from './read-enquiry.ts';
import { useFocusOutcome } from './use-focus-outcome.ts';
import { useOverTime } from './use-over-time.ts';
import { useSendEnquiry } from './use-send-enquiry.ts';

const { form: words } = contact;
export const formId = 'enquiry';
/** Milliseconds until the form says that sending takes long. */
const slowAfter = 6_000;

/**
 * Native validation only. Without JavaScript the browser posts to /contact, which answers with this
 * page.
 */
export function EnquiryForm() {
  const [isSent, setSent] = useState(false);
  const [lengths, setLengths] = useState<Record<string, number>>({});
  const isKept = useSyncExternalStore(noChanges, canStore, () => true);
  const sending = useSendEnquiry({ onSent, onFailed });
  const { isUnderWay } = sending;
  const isSlow = useOverTime(sending.isPending && !sending.isPaused, slowAfter);
  const note = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusOutcome({ isPending: sending.isPending, isSent, note, button });
  const template = useFormTemplate();
  const [query] = useSearchParams();
  const beginning = new Map(Object.entries(words.begin)).get(query.get('begin') ?? '');

  useEffect(() => {
    const form = currentForm();
    if (form) restoreDraft(form);
    // Also for what was typed before hydration: checked and kept as if it were typed now.
    if (form && hasWords(form)) form.dispatchEvent(new Event('input', { bubbles: true }));
    // In this page's chunk, so that the outcome can be shown when nothing more can be fetched.
    mountToastViewport(<ToastViewport />);
    // On other pages the draft is safe, but not a message that is still being sent.
    return () => askBeforeLeaving(isUnderWay());
  }, [isUnderWay]);

  function onSent(draft: EnquiryDraft) {
    const form = currentForm();
    // What was typed while the message was being sent stays: it is another message.
    if (!form || isSame(readEnquiry(form, openedAt()), draft)) {
      clearDraft();
      askBeforeLeaving(false);
      form?.reset();
      setLengths({});
      setSent(true);
    }
    renewEnquiryKey();
    toast({ kind: 'success', title: words.sent.title, description: words.sent.text });
  }

  function onFailed(draft: EnquiryDraft) {
    if (!currentForm()) askBeforeLeaving(false);
    const address = site.email.hello;
    const retry = () => {
      const form = currentForm();
      if (form) form.requestSubmit();
      else sending.send(draft);
    };
    toast({
      kind: 'error',
      title: words.failed.title,
      description: `${words.failed.text} `,
      link: { label: address, href: `mailto:${address}` },
      action: { label: words.failed.retry, onClick: retry },
    });
  }

  const type = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    setLengths(checkFields(form, (length, limit) => tooLongWords(words, length, limit)));
    saveDraft(form);
    askBeforeLeaving(hasWords(form));
    setSent(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sending.send(readEnquiry(event.currentTarget, openedAt()));
  };

  return (
    <section className="panel" aria-labelledby="form-heading">
      <h2 id="form-heading" className="text-h3-large">
        {words.heading}
      </h2>
      <FormNotes isSent={isSent} ref={note} />
      <form
        id={formId}
        className="form"
        method="post"
        action={formAction}
        encType={__STATIC__ ? 'text/plain' : undefined}
        onSubmit={submit}
        onInput={type}
      >
        <FormFields words={words} lengths={lengths} beginning={beginning} />
        <div className="form-foot">
          <p className="slate" role="status">
            {sending.isPaused ? words.waiting : isSlow ? words.slow : words.note}
          </p>
          <button ref={button} type="submit" disabled={sending.isPending} className={buttonClass('primary')}>
            {sending.isPending ? words.sending : words.send}
          </button>
        </div>
      </form>
      {!template && isKept && <p className="draft-note">{words.draft}</p>}
    </section>
  );
}

const noChanges = () => () => {};

/** Looked up anew: a visitor who left and came back has another form element than the one sent. */
const currentForm = () => document.querySelector<HTMLFormElement>(`#${formId}`);

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/**
 * When this page was opened, by the visitor's clock: the server compares it with the time of
 * sending.
 */
const openedAt = () => Math.round(performance.timeOrigin);

/** A static host accepts no POST: without JavaScript the form opens the visitor's mail program. */
const formAction = __STATIC__ ? `mailto:${site.email.hello}` : '/contact';
