import { colour, plainText } from '../mail-colours.ts';
import { mailColumnWidth, type MailStill, stillId } from '../mail-still.ts';
import { Section } from './section.tsx';
import { SlateLine } from './slate-line.tsx';

/** The picture and its credit. Where pictures are blocked, its text stands on a raised ground. */
export function StillFigure({ still: { alt, credits } }: { still: MailStill }) {
  return (
    <div data-skip-in-text>
      <Section cellStyle={{ paddingBottom: 20 }}>
        {/* The width as an attribute, for Outlook, which ignores the style; without the priority React
            would add a preload link. */}
        <img
          src={`cid:${stillId}`}
          alt={alt}
          width={mailColumnWidth}
          fetchPriority="low"
          className="raised text"
          style={pictureStyle}
        />
        {credits.map((credit) => (
          <SlateLine key={credit}>{credit}</SlateLine>
        ))}
      </Section>
    </div>
  );
}

const pictureStyle = {
  ...plainText,
  display: 'block',
  width: '100%',
  maxWidth: mailColumnWidth,
  height: 'auto',
  marginBottom: 8,
  backgroundColor: colour.inkRaised,
  fontSize: 14,
  lineHeight: '22px',
};
