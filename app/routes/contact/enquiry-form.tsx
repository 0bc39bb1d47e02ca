import { type FormEvent, useEffect, useRef, useState } from 'react';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { enquiryLimits } from '../../../domain/enquiry/fields.ts';
import { toast } from '../../shell/toast.ts';
import { buttonClass } from '../../ui/button.tsx';
import { clearDraft, restoreDraft, saveDraft } from './draft.ts';
import { FormFields } from './form-fields.tsx';
import { FormNotes } from './form-notes.tsx';
import { readEnquiry, sendEnquiry } from './send-enquiry.ts';

const { form: words } = contact;
const shortestSend = 1000;

/** Native validation only. Without script the browser posts the form to /contact, which answers with this page. */
export function EnquiryForm() {
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  useEffect(() => restoreDraft(form.current), []);

  async function send() {
    if (!form.current) return;
    setSending(true);
    try {
      await Promise.all([sendEnquiry(readEnquiry(form.current)), wait(shortestSend)]);
      form.current.reset();
      clearDraft();
      toast({ kind: 'success', title: words.sent.title, description: words.sent.text });
    } catch {
      const address = site.email.hello;
      toast({
        kind: 'error',
        title: words.failed.title,
        description: `${words.failed.text} `,
        link: { label: address, href: `mailto:${address}` },
        action: { label: words.failed.retry, onClick: () => void send() },
      });
    } finally {
      setSending(false);
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending) void send();
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
        onInput={(event) => saveDraft(event.currentTarget)}
      >
        <FormFields words={words.fields} limits={enquiryLimits} />
        <div className="form-foot">
          <p className="slate">{words.note}</p>
          <button type="submit" disabled={sending} className={buttonClass('primary')}>
            {sending ? words.sending : words.send}
          </button>
        </div>
      </form>
    </section>
  );
}

/** A static host takes no posts: without script, the visitor's own mail program does. */
const formAction = __STATIC__ ? `mailto:${site.email.hello}` : '/contact';

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
