import contact from 'virtual:content/contact';
import { useFormTemplate } from '../form-template.ts';

const { sent, invalid } = contact.form;

/** What a visitor without script reads after posting: shown by the address (#sent), or by the refused form. */
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
