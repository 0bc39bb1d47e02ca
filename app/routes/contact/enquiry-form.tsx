import './enquiry-form.css';
import {
  type FormEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type Ref,
  type RefObject,
} from 'react';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { askBeforeLeaving } from '../../shell/ask-before-leaving.ts';
import { mountToastViewport } from '../../shell/toaster.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { toast, ToastViewport } from '../../ui/toast.tsx';
import { checkFields, useFormTemplate } from './both-forms.tsx';
import { FormFields } from './enquiry-fields.tsx';
import type { Written } from './review-booking.tsx';
import {
  canStore,
  clearDraft,
  hasWords,
  restoreDraft,
  saveDraft,
  type Message,
  readMessage,
  useSendEnquiry,
} from './send-enquiry.ts';

const { form: words } = contact;
export const formId = 'enquiry';
/** Milliseconds until the form says that sending takes long. */
const slowAfter = 6_000;

interface Props {
  beginning: (typeof words.begin)[string] | undefined;
  /** Name and address were typed, which a booking takes over. */
  onWritten: (written: Written) => void;
}

/**
 * Native validation only. Without JavaScript the browser posts to /contact, which answers with this
 * page.
 */
export function EnquiryForm({ beginning, onWritten }: Props) {
  const [isSent, setSent] = useState(false);
  const [lengths, setLengths] = useState<Record<string, number>>({});
  const [isAddressShort, setAddressShort] = useState(false);
  const isKept = useSyncExternalStore(noChanges, canStore, () => true);
  const sending = useSendEnquiry({ onSent, onFailed });
  const { isUnderWay } = sending;
  const isSlow = useOverTime(sending.isPending && !sending.isPaused, slowAfter);
  const note = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusOutcome({ isPending: sending.isPending, isSent, note, button });
  const template = useFormTemplate();
  const [isBegun, setBegun] = useState(true);

  useEffect(() => {
    const form = currentForm();
    if (form) restoreDraft(form);
    // The caret behind the words that a link has begun. Its hash moves the focus there, except in a
    // page that is loaded again.
    const message = form?.querySelector('textarea');
    if (message?.defaultValue) {
      message.setSelectionRange(message.value.length, message.value.length);
      if (document.activeElement === document.body) message.focus({ preventScroll: true });
    }
    // Also for what was typed before hydration: checked and kept as if it were typed now.
    if (form && hasWords(form)) form.dispatchEvent(new Event('input', { bubbles: true }));
    // In this page's chunk, so that the outcome can be shown when nothing more can be fetched.
    mountToastViewport(<ToastViewport closeLabel={site.labels.close} />);
    // On other pages the draft is safe, but not a message that is still being sent.
    return () => askBeforeLeaving(isUnderWay());
  }, [isUnderWay]);

  function onSent({ enquiry }: Message) {
    const form = currentForm();
    // What was typed while the message was being sent stays: it is another message.
    if (!form || isSame(readMessage(form).enquiry, enquiry)) {
      clearDraft();
      askBeforeLeaving(false);
      // A reset brings back the words that a link has begun, so they are dropped with it.
      form?.reset();
      setBegun(false);
      setLengths({});
      setAddressShort(false);
      setSent(true);
    }
    toast({ kind: 'success', title: words.sent.title, description: words.sent.text });
  }

  function onFailed(message: Message) {
    if (!currentForm()) askBeforeLeaving(false);
    const address = site.email.hello;
    const retry = () => {
      const form = currentForm();
      if (form) form.requestSubmit();
      else sending.send(message);
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
    setAddressShort(false);
    setLengths(checkFields(form, words));
    saveDraft(form);
    const { name = '', email = '' } = readMessage(form).enquiry;
    onWritten({ name, email });
    askBeforeLeaving(hasWords(form));
    setSent(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sending.send(readMessage(event.currentTarget));
  };

  return (
    <section className="panel raised outlined" aria-labelledby="form-heading">
      <h2 id="form-heading" className="text-h3-large">
        {words.heading}
      </h2>
      <FormNotes isSent={isSent} receipt={beginning?.receipt ?? words.sent.receipt} ref={note} />
      <form
        id={formId}
        className="form grid gap-6 mt-8"
        method="post"
        action={formAction}
        encType={__STATIC__ ? 'text/plain' : undefined}
        onSubmit={submit}
        onInput={type}
      >
        <FormFields
          words={words}
          lengths={lengths}
          isAddressShort={isAddressShort}
          // It is sent as it is all the same.
          onAddressLeft={(address) => setAddressShort(/@[^.\s]+$/.test(address))}
          beginning={isBegun ? beginning?.message : beginning && ''}
        />
        <div className="form-foot cluster spread gap-5 mt-2">
          <p className="slate" role="status">
            {sending.isPaused ? words.waiting : isSlow ? words.slow : words.note}
          </p>
          <button ref={button} type="submit" disabled={sending.isPending} className={buttonClass('primary')}>
            {sending.isPending ? words.sending : words.send}
          </button>
        </div>
      </form>
      {!template && isKept && <p className="draft-note script-only text-fog mt-5">{words.draft}</p>}
    </section>
  );
}

const noChanges = () => () => {};

/** Looked up anew: a visitor who left and came back has another form element than the one sent. */
const currentForm = () => document.querySelector<HTMLFormElement>(`#${formId}`);

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** A static host accepts no POST: without JavaScript the form opens the visitor's mail program. */
const formAction = __STATIC__ ? `mailto:${site.email.hello}` : '/contact';

interface FormNotesProps {
  isSent: boolean;
  receipt: string;
  ref: Ref<HTMLDivElement>;
}

/**
 * The outcome: what follows a message that is sent, and without JavaScript what was refused. The
 * toast says that it is sent, so only without JavaScript does the receipt say so: there `:target`
 * shows #sent, and the template lists the errors. No `role="status"`: the toast is read out, and
 * the receipt when it gets the focus.
 */
function FormNotes({ isSent, receipt, ref }: FormNotesProps) {
  const template = useFormTemplate();
  return (
    <>
      <div
        ref={ref}
        id="sent"
        tabIndex={-1}
        className="sun-note sent-note mt-6"
        data-shown={isSent || undefined}
      >
        <strong>{words.sent.title}</strong> {receipt}
      </div>
      {template && (
        <div className="invalid-note mt-6" role="alert">
          <p>{words.invalid}</p>
          <ul>{'{errors}'}</ul>
        </div>
      )}
    </>
  );
}

interface Outcome {
  isPending: boolean;
  isSent: boolean;
  note: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
}

/**
 * When sending ends, moves the focus to what comes next: the note that says so, or the button to
 * try again. The browser drops the focus from the disabled button. Never takes it from elsewhere.
 */
function useFocusOutcome({ isPending, isSent, note, button }: Outcome) {
  const wasPending = useRef(false);
  useEffect(() => {
    const hasEnded = wasPending.current && !isPending;
    wasPending.current = isPending;
    if (!hasEnded) return;
    const focused = document.activeElement;
    const isLost = focused === document.body || focused === button.current;
    const isInForm =
      focused instanceof HTMLElement && focused.closest('form') === button.current?.closest('form');
    if (isSent && (isLost || isInForm)) note.current?.focus();
    else if (isLost) button.current?.focus();
  }, [isPending, isSent, note, button]);
}

/** Whether something has been going on for longer than this many milliseconds. */
function useOverTime(isGoingOn: boolean, milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isGoingOn, milliseconds]);
  return isOver;
}
