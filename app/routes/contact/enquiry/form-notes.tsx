import type { Ref } from 'react';
import contact from 'virtual:content/contact';
import { useFormTemplate } from '../form-template.ts';

const { sent, invalid } = contact.form;

/**
 * The outcome: that the message is sent, and without JavaScript what was refused. Without
 * JavaScript `:target` shows #sent, and the template lists the errors.
 */
export function FormNotes({ isSent, ref }: { isSent: boolean; ref: Ref<HTMLDivElement> }) {
  const template = useFormTemplate();
  return (
    <>
      <div
        ref={ref}
        id="sent"
        tabIndex={-1}
        className="sent-note"
        role="status"
        data-shown={isSent ? true : undefined}
      >
        <strong>{sent.title}</strong> {sent.text}
      </div>
      {template && (
        <div className="invalid-note" role="alert">
          <p>{invalid}</p>
          <ul>{'{errors}'}</ul>
        </div>
      )}
    </>
  );
}
