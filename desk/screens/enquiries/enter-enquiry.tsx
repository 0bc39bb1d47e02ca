import { useState } from 'react';
import { useNavigate } from 'react-router';
import { postJson } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { fieldText } from '../../ui/forms.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Somebody called, or was met at a festival: written down here, they are answered as everybody else. */
export function EnterEnquiry() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const entering = useAction({
    post: (enquiry: Record<string, string>, key) =>
      postJson<{ reference: string }>('/api/enquiries', enquiry, key),
    done: 'Added. Nobody was emailed.',
    // The studio writes first: the reply is what comes next.
    onDone: ({ reference }) => {
      setOpen(false);
      void navigate(`/enquiries/${reference}`, { state: { reply: true } });
    },
    showsError: true,
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add an enquiry …</Button>
      {isOpen && (
        <Confirm
          title="Add an enquiry"
          yes="Add it"
          onYes={(form) => {
            const names = ['name', 'email', 'company', 'entered', 'message'];
            const filled = names.map((name) => [name, fieldText(form, name)]).filter(([, text]) => text);
            entering.mutate(Object.fromEntries(filled) as Record<string, string>);
          }}
          onClose={() => setOpen(false)}
          action={entering}
        >
          <label className="field">
            <span className="field-label">Their name</span>
            <input className="field-input" name="name" required maxLength={200} />
          </label>
          <label className="field">
            <span className="field-label">Their email address</span>
            <input className="field-input" name="email" type="email" required maxLength={254} />
          </label>
          <label className="field">
            <span className="field-label">Company (optional)</span>
            <input className="field-input" name="company" maxLength={200} />
          </label>
          <label className="field">
            <span className="field-label">How they reached us</span>
            <input className="field-input" name="entered" required maxLength={60} list="ways-to-come" />
          </label>
          <datalist id="ways-to-come">
            {['Phone', 'Festival', 'Email', 'A friend of the studio'].map((way) => (
              <option key={way}>{way}</option>
            ))}
          </datalist>
          <label className="field">
            <span className="field-label">What they asked for, in your words</span>
            <textarea className="field-input message-input" name="message" required maxLength={10_000} />
          </label>
          <p className="quiet">For who called, or whom you met. Nobody is emailed: you write to them next.</p>
        </Confirm>
      )}
    </>
  );
}
