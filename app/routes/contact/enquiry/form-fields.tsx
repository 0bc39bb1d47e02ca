import type { Contact } from '../../../../domain/content/contact.ts';
import {
  enquiryBudgets,
  type EnquiryFieldName,
  type enquiryLimits,
  honeypotField,
  enquiryUseCases,
} from '../../../../domain/enquiry/fields.ts';
import { useFormTemplate } from '../form-template.ts';

type Props = { words: Contact['form']['fields']; limits: typeof enquiryLimits };

export function FormFields({ words, limits }: Props) {
  const template = useFormTemplate();
  const field = (name: EnquiryFieldName) => ({
    id: name,
    name,
    placeholder: words[name].placeholder,
    defaultValue: template ? `%%${name}%%` : undefined,
    className: 'field-input',
  });
  return (
    <>
      <Field name="name" words={words} required>
        <input {...field('name')} type="text" required autoComplete="name" maxLength={limits.name} />
      </Field>
      <Field name="email" words={words} required>
        <input {...field('email')} type="email" required autoComplete="email" maxLength={limits.email} />
      </Field>
      <Field name="company" words={words} wide>
        <input {...field('company')} type="text" autoComplete="organization" maxLength={limits.company} />
      </Field>
      <Field name="useCase" words={words} required>
        <Choice
          name="useCase"
          options={enquiryUseCases}
          placeholder={words.useCase.placeholder}
          marked={template}
        />
      </Field>
      <Field name="budget" words={words}>
        <Choice
          name="budget"
          options={enquiryBudgets}
          placeholder={words.budget.placeholder}
          marked={template}
        />
      </Field>
      <Field name="message" words={words} required wide>
        <textarea
          {...field('message')}
          required
          maxLength={limits.message}
          rows={5}
          className="field-input message-input"
        />
      </Field>
      <Honeypot />
    </>
  );
}

type FieldProps = {
  name: EnquiryFieldName;
  words: Props['words'];
  required?: boolean;
  wide?: boolean;
  children: React.ReactNode;
};

function Field({ name, words, required, wide, children }: FieldProps) {
  return (
    <div className={wide ? 'field field-wide' : 'field'}>
      <label htmlFor={name} className="field-label">
        {words[name].label}
        {required && (
          <span className="text-ember" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
    </div>
  );
}

type ChoiceProps = {
  name: 'useCase' | 'budget';
  options: readonly { value: string; label: string }[];
  placeholder: string;
  marked: boolean;
};

/** The placeholder is an option that cannot be chosen and is not sent: left alone, the field is simply left out. */
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
    <div className="offstage" aria-hidden="true">
      <label htmlFor={honeypotField}>Leave this empty</label>
      <input id={honeypotField} name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
