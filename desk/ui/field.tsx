import type { ComponentProps, ReactNode } from 'react';

interface Labelled {
  label: string;
}

/** One line to fill in, under its label. */
export const Field = ({ label, className = '', ...input }: Labelled & ComponentProps<'input'>) => (
  <LabelledField label={label}>
    <input className={`field-input ${className}`.trimEnd()} {...input} />
  </LabelledField>
);

/** Some lines, as of a letter. */
export const LongField = ({ label, className = '', ...input }: Labelled & ComponentProps<'textarea'>) => (
  <LabelledField label={label}>
    <textarea className={`field-input message-input ${className}`.trimEnd()} {...input} />
  </LabelledField>
);

export const LabelledField = ({ label, children }: Labelled & { children: ReactNode }) => (
  <label className="field">
    <span className="field-label">{label}</span>
    {children}
  </label>
);
