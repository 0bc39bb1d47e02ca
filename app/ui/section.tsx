import type { ReactNode } from 'react';

interface SectionProps {
  /** Of the heading; of the section itself where links lead to it. */
  id: string;
  heading: ReactNode;
  /** How the heading is set. */
  size?: 'text-h2' | 'text-h3' | 'text-h3-large' | 'slate' | 'sr-only';
  /** Beside the heading on a wide screen, below it on others. */
  text?: ReactNode;
  /** Links lead to it, from a list of contents or another page. */
  isTarget?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of a page that its own heading names. */
export function Section(props: SectionProps) {
  const { id, size = 'text-h2', text, isTarget, className = 'section page-width', children } = props;
  const headingId = isTarget ? `${id}-heading` : id;
  const heading = (
    <h2 id={headingId} className={size}>
      {props.heading}
    </h2>
  );
  return (
    <section {...(isTarget && { id, tabIndex: -1 })} className={className} aria-labelledby={headingId}>
      {text === undefined ? (
        heading
      ) : (
        <div className="section-head">
          {heading}
          <p className="measure text-fog">{text}</p>
        </div>
      )}
      {children}
    </section>
  );
}
