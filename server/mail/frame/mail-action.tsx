import { colour, font } from '../mail-colours.ts';
import { tableProps } from './section.tsx';

const padding = '14px 22px';

/**
 * A link that looks like a button. Outlook gives links no padding, so the cell has the colour, and
 * `mso-padding-alt` the same padding for Outlook alone.
 */
export function MailAction({ href, children }: { href: string; children: string }) {
  const outlook = { msoPaddingAlt: padding };
  return (
    <table {...tableProps}>
      <tbody>
        <tr>
          <td className="action" style={{ borderRadius: 2, backgroundColor: colour.paper, ...outlook }}>
            <a href={href} target="_blank" rel="noreferrer" className="action-text" style={linkStyle}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const linkStyle = {
  display: 'inline-block',
  padding,
  color: colour.ink,
  fontFamily: font.text,
  fontSize: 15,
  lineHeight: '18px',
  fontWeight: 600,
  textDecoration: 'none',
};
