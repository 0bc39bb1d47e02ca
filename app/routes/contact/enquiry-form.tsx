import { type FormEvent, useEffect, useRef } from 'react';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { enquiryLimits } from '../../../domain/enquiry/fields.ts';
import { fetchToastShelf, toast } from '../../shell/toast.ts';
import { buttonClass } from '../../ui/button.tsx';
import { clearDraft, restoreDraft, saveDraft } from './draft.ts';
import { renewEnquiryKey } from './enquiry-key.ts';
import { FormFields } from './form-fields.tsx';
import { FormNotes } from './form-notes.tsx';
import { readEnquiry } from './send-enquiry.ts';
import { useSendEnquiry } from './use-send-enquiry.ts';

const { form: words } = contact;

/** Native validation only. Without script the browser posts the form to /contact, which answers with this page. */
export function EnquiryForm() {
  const form = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const sending = useSendEnquiry({ onSent, onFailed });
  useEffect(() => restoreDraft(form.current), []);

  function send() {
    if (!form.current || underWay.current) return;
    underWay.current = true;
    sending.mutate({ draft: readEnquiry(form.current, openedAt()), at: performance.now() });
  }

  function onSent() {
    underWay.current = false;
    clearDraft();
    renewEnquiryKey();
    form.current?.reset();
    toast({ kind: 'success', title: words.sent.title, description: words.sent.text });
  }

  function onFailed() {
    underWay.current = false;
    const address = site.email.hello;
    toast({
      kind: 'error',
      title: words.failed.title,
      description: `${words.failed.text} `,
      link: { label: address, href: `mailto:${address}` },
      action: { label: words.failed.retry, onClick: send },
    });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <section className="panel" aria-labelledby="form-heading">
      <h2 id="form-heading" className="text-h3-large">
        {words.heading}
      </h2>
      <FormNotes />
      <form
        ref={form}
        className="form"
        method="post"
        action={formAction}
        encType={__STATIC__ ? 'text/plain' : undefined}
        onSubmit={submit}
        onInput={write}
      >
        <FormFields words={words.fields} limits={enquiryLimits} />
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
  void fetchToastShelf().catch(() => undefined);
}

/** When this page was opened, by the visitor's own clock. */
const openedAt = () => Math.round(performance.timeOrigin);

/** A static host takes no posts: without script, the visitor's own mail program does. */
const formAction = __STATIC__ ? `mailto:${site.email.hello}` : '/contact';
