import { useState } from 'react';
import { useNavigate } from 'react-router';
import { postJson } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Field, LongField } from '../../ui/field.tsx';
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
          <Field label="Their name" name="name" required maxLength={200} />
          <Field label="Their email address" name="email" type="email" required maxLength={254} />
          <Field label="Company (optional)" name="company" maxLength={200} />
          <Field label="How they reached us" name="entered" required maxLength={60} list="ways-to-come" />
          <datalist id="ways-to-come">
            {['Phone', 'Festival', 'Email', 'A friend of the studio'].map((way) => (
              <option key={way}>{way}</option>
            ))}
          </datalist>
          <LongField label="What they asked for, in your words" name="message" required maxLength={10_000} />
          <p className="text-fog">
            For who called, or whom you met. Nobody is emailed: you write to them next.
          </p>
        </Confirm>
      )}
    </>
  );
}
