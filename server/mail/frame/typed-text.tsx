import { Fragment } from 'react';
import { colour, plainText } from '../mail-colours.ts';
import { Section } from './section.tsx';

/** What a visitor typed; line breaks as `<br>`, because not every program knows `white-space`. */
export function TypedText({ children }: { children: string }) {
  return (
    <Section
      className="raised"
      style={{ marginBottom: 24, backgroundColor: colour.inkRaised, borderLeft: `2px solid ${colour.ember}` }}
    >
      <div
        className="text"
        style={{
          ...plainText,
          padding: '16px 20px',
          fontSize: 16,
          lineHeight: '26px',
          wordBreak: 'break-word',
        }}
      >
        {children.split('\n').map((line, index) => (
          // Lines have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </div>
    </Section>
  );
}
