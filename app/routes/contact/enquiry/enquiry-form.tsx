import { type FormEvent, useEffect } from 'react';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { fetchToastViewport, toast } from '../../../shell/toast.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { clearDraft, restoreDraft, saveDraft } from './draft.ts';
import { renewEnquiryKey } from './enquiry-key.ts';
import { FormFields } from './form-fields.tsx';
import { FormNotes } from './form-notes.tsx';
import { type EnquiryDraft, readEnquiry } from './send-enquiry.ts';
import { useSendEnquiry } from './use-send-enquiry.ts';

const { form: words } = contact;
const formId = 'enquiry';

/** Native validation only. Without script the browser posts the form to /contact, which answers with this page. */
export function EnquiryForm() {
  const sending = useSendEnquiry({ onSent, onFailed });
  useEffect(() => restoreDraft(shownForm()), []);

  function onSent(draft: EnquiryDraft) {
    const form = shownForm();
    // What was added while it was on its way is a message of its own.
    if (!form || same(readEnquiry(form, openedAt()), draft)) {
      clearDraft();
      form?.reset();
    }
    renewEnquiryKey();
    toast({ kind: 'success', title: words.sent.title, description: words.sent.text });
  }

  function onFailed(draft: EnquiryDraft) {
    const address = site.email.hello;
    const retry = () => {
      const form = shownForm();
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
        onInput={write}
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

/** What says how it went has to be here before the line can be gone; if it is gone already, plain words will do. */
function write(event: FormEvent<HTMLFormElement>) {
  saveDraft(event.currentTarget);
  void fetchToastViewport().catch(() => undefined);
}

/** Who left and came back has another form on the page than the one a message was sent from. */
const shownForm = () => document.querySelector<HTMLFormElement>(`#${formId}`);

const same = (one: EnquiryDraft, other: EnquiryDraft) => JSON.stringify(one) === JSON.stringify(other);

/** When this page was opened, by the visitor's own clock. */
const openedAt = () => Math.round(performance.timeOrigin);

/** A static host takes no posts: without script, the visitor's own mail program does. */
const formAction = __STATIC__ ? `mailto:${site.email.hello}` : '/contact';
