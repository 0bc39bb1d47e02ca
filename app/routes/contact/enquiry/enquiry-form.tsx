import { type FormEvent, useEffect } from 'react';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { toast, ToastViewport } from '../../../shell/toast-viewport.tsx';
import { mountToastViewport } from '../../../shell/toaster.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { clearDraft, restoreDraft, saveDraft } from './draft.ts';
import { renewEnquiryKey } from './enquiry-key.ts';
import { FormFields } from './form-fields.tsx';
import { FormNotes } from './form-notes.tsx';
import { type EnquiryDraft, readEnquiry } from './read-enquiry.ts';
import { useSendEnquiry } from './use-send-enquiry.ts';

const { form: words } = contact;
const formId = 'enquiry';

/**
 * Native validation only. Without JavaScript the browser posts to /contact, which answers with this
 * page.
 */
export function EnquiryForm() {
  const sending = useSendEnquiry({ onSent, onFailed });
  useEffect(() => {
    restoreDraft(currentForm());
    // In this page's chunk, so that the outcome can be shown when nothing more can be fetched.
    mountToastViewport(<ToastViewport />);
  }, []);

  function onSent(draft: EnquiryDraft) {
    const form = currentForm();
    // What was typed while the message was being sent stays: it is another message.
    if (!form || isSame(readEnquiry(form, openedAt()), draft)) {
      clearDraft();
      form?.reset();
    }
    renewEnquiryKey();
    toast({ kind: 'success', title: words.sent.title, description: words.sent.text });
  }

  function onFailed(draft: EnquiryDraft) {
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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sending.send(readEnquiry(event.currentTarget, openedAt()));
  };

  return (
    <section className="panel" aria-labelledby="form-heading">
      <h2 id="form-heading" className="text-h3-large">
        {words.heading}
      </h2>
      <FormNotes />
      <form
        id={formId}
        className="form"
        method="post"
        action={formAction}
        encType={__STATIC__ ? 'text/plain' : undefined}
        onSubmit={submit}
        onInput={(event) => saveDraft(event.currentTarget)}
      >
        <FormFields words={words.fields} />
        <div className="form-foot">
          <p className="slate" role="status">
            {sending.isPaused ? words.waiting : words.note}
          </p>
          <button type="submit" disabled={sending.isPending} className={buttonClass('primary')}>
            {sending.isPending ? words.sending : words.send}
          </button>
        </div>
      </form>
    </section>
  );
}

/** Looked up anew: a visitor who left and came back has another form element than the one sent. */
const currentForm = () => document.querySelector<HTMLFormElement>(`#${formId}`);

const isSame = (one: EnquiryDraft, other: EnquiryDraft) => JSON.stringify(one) === JSON.stringify(other);

/**
 * When this page was opened, by the visitor's clock: the server compares it with the time of
 * sending.
 */
const openedAt = () => Math.round(performance.timeOrigin);

/** A static host accepts no POST: without JavaScript the form opens the visitor's mail program. */
const formAction = __STATIC__ ? `mailto:${site.email.hello}` : '/contact';
