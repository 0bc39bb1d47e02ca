import contact from 'virtual:content/contact';
import { useFormTemplate } from '../form-template.ts';

const { sent, invalid } = contact.form;

/**
 * The outcome for a visitor without JavaScript: `:target` shows #sent, the template lists the
 * errors.
 */
export function FormNotes() {
  const template = useFormTemplate();
  return (
    <>
      <div id="sent" className="sent-note" role="status">
        <strong>{sent.title}</strong> {sent.text}
      </div>
      {template && (
        <div className="invalid-note" role="alert">
          <p>{invalid}</p>
          <ul>%%errors%%</ul>
        </div>
      )}
    </>
  );
}
