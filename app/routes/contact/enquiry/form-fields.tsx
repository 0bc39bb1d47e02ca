import type { Contact } from '../../../../domain/content/contact.ts';
import { type EnquiryFieldName, enquiryFieldNames, fieldOf } from '../../../../domain/enquiry/fields.ts';
import { honeypotField } from '../../../../domain/enquiry/submission-fields.ts';
import { useFormTemplate } from '../form-template.ts';

type Words = Contact['form']['fields'];

/** Every field of the enquiry, in the order of its table in domain/enquiry/fields.ts. */
export function FormFields({ words }: { words: Words }) {
  return (
    <>
      {enquiryFieldNames.map((name) => (
        <Field key={name} name={name} label={words[name]?.label ?? fieldOf(name).label}>
          <Control name={name} placeholder={words[name]?.placeholder} />
        </Field>
      ))}
      <Honeypot />
    </>
  );
}

interface FieldProps {
  name: EnquiryFieldName;
  label: string;
  children: React.ReactNode;
}

function Field({ name, label, children }: FieldProps) {
  const { required, starred, wide } = fieldOf(name);
  return (
    <div className={wide ? 'field field-wide' : 'field'}>
      <label htmlFor={name} className="field-label">
        {label}
        {(required || starred) && (
          <span className="text-ember" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
    </div>
  );
}

interface ControlProps {
  name: EnquiryFieldName;
  placeholder: string | undefined;
}

function Control({ name, placeholder }: ControlProps) {
  const template = useFormTemplate();
  const field = fieldOf(name);
  if (field.kind === 'choice') {
    return <Choice name={name} placeholder={placeholder} options={field.options} marked={template} />;
  }
  const { kind, required, limit, autoComplete } = field;
  const common = {
    id: name,
    name,
    placeholder,
    required: required !== undefined,
    autoComplete,
    maxLength: limit,
    defaultValue: template ? `%%${name}%%` : undefined,
  };
  return kind === 'paragraphs' ? (
    <textarea {...common} rows={5} className="field-input message-input" />
  ) : (
    <input {...common} type={inputTypes[kind]} className="field-input" />
  );
}

const inputTypes = { line: 'text', email: 'email' } as const;

type ChoiceProps = ControlProps & {
  options: readonly { value: string; label: string }[];
  marked: boolean;
};

/**
 * The placeholder is an option that cannot be chosen and is not sent: left alone, the field is
 * simply left out.
 */
function Choice({ name, options, placeholder, marked }: ChoiceProps) {
  return (
    <select id={name} name={name} defaultValue="none" className="field-input">
      <option value="none" disabled hidden>
        {placeholder}
      </option>
      {options.map(({ value, label }) => (
        <option key={value} value={value} data-option={marked ? `${name}:${value}` : undefined}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Filled by programs, never by people: off screen, out of the tab order, and not for autofill. */
function Honeypot() {
  return (
    <div className="off-screen" aria-hidden="true">
      <label htmlFor={honeypotField}>Leave this empty</label>
      <input id={honeypotField} name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
