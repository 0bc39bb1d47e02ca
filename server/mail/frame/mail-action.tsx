import { colour, font } from '../mail-colours.ts';
import { tableProps } from './section.tsx';

const padding = '14px 22px';

/**
 * A link that looks like a button. The colour is the cell's, because Outlook gives a link no padding;
 * `mso-padding-alt` is the same padding for Outlook alone.
 */
export function MailAction({ href, children }: { href: string; children: string }) {
  const outlook = { msoPaddingAlt: padding };
  return (
    <table {...tableProps}>
      <tbody>
        <tr>
          <td style={{ borderRadius: 2, backgroundColor: colour.paper, ...outlook }}>
            <a href={href} target="_blank" rel="noreferrer" style={linkStyle}>
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
