import type { Contact } from '../../../domain/content/contact.ts';
import {
  type EnquiryFieldName,
  enquiryFieldNames,
  fieldOf,
  honeypotField,
} from '../../../domain/enquiry/fields.ts';
import { type CountWords, FieldCount, useFormTemplate } from './both-forms.tsx';

interface Props {
  words: Pick<Contact['form'], 'fields' | 'honeypot' | 'incomplete'> & CountWords;
  /** Lengths of the fields that are nearly full, or over their limit. */
  lengths: Record<string, number>;
  /** The address was left, and looks cut short. */
  isAddressShort?: boolean;
  /** Not at every letter of it. */
  onAddressLeft?: (address: string) => void;
  /** The message that the link to this page begins, such as /contact?begin=screening. */
  beginning?: string | undefined;
}

/**
 * Every field of the enquiry, in the order of its table in domain/enquiry/fields.ts; a message that
 * is begun comes first, so that it is in the first view of a phone.
 */
export function FormFields({ words, lengths, isAddressShort, onAddressLeft, beginning }: Props) {
  const { fields } = words;
  const others = enquiryFieldNames.filter((name) => name !== 'message');
  const names = beginning === undefined ? enquiryFieldNames : (['message', ...others] as const);
  return (
    <>
      {names.map((name) => (
        <Field key={name} name={name} label={fields[name]?.label ?? fieldOf(name).label}>
          <Control
            name={name}
            words={fields[name]}
            beginning={name === 'message' ? beginning : undefined}
            onLeft={name === 'email' ? onAddressLeft : undefined}
          />
          <Count name={name} words={words} length={lengths[name]} />
          {name === 'email' && (
            <p role="status" className="field-doubt">
              {isAddressShort && words.incomplete}
            </p>
          )}
        </Field>
      ))}
      <Honeypot label={words.honeypot} />
    </>
  );
}

interface CountProps {
  name: EnquiryFieldName;
  words: CountWords;
  length: number | undefined;
}

function Count({ name, words, length }: CountProps) {
  const field = fieldOf(name);
  if (length === undefined || field.kind === 'choice') return null;
  return <FieldCount words={words} length={length} limit={field.limit} />;
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
          <span className="field-star" aria-hidden="true">
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
  words: Contact['form']['fields'][EnquiryFieldName];
  beginning: string | undefined;
  onLeft: ((value: string) => void) | undefined;
}

function Control({ name, words, beginning, onLeft }: ControlProps) {
  const template = useFormTemplate();
  const placeholder = words?.placeholder;
  const field = fieldOf(name);
  if (field.kind === 'choice') {
    const options = field.options.map(({ value, label }) => ({
      value,
      label: words?.options?.[value] ?? label,
    }));
    return <Choice name={name} placeholder={placeholder} options={options} marked={template} />;
  }
  const { kind, required, limit, autoComplete } = field;
  const common = {
    id: name,
    name,
    placeholder,
    required: required !== undefined,
    autoComplete,
    dir: 'auto',
    'data-limit': limit,
    defaultValue: template ? `{${name}}` : beginning,
  };
  return kind === 'paragraphs' ? (
    <textarea {...common} rows={5} className="field-input message-input" />
  ) : (
    <input
      {...common}
      type={inputTypes[kind]}
      className="field-input"
      onBlur={onLeft && (({ target }) => onLeft(target.value))}
    />
  );
}

const inputTypes = { line: 'text', email: 'email' } as const;

interface ChoiceProps {
  name: EnquiryFieldName;
  placeholder: string | undefined;
  options: { value: string; label: string }[];
  marked: boolean;
}

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
function Honeypot({ label }: { label: string }) {
  return (
    <div className="off-screen" aria-hidden="true">
      <label htmlFor={honeypotField}>{label}</label>
      <input id={honeypotField} name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
