import satori from 'satori';
import sharp from 'sharp';
import { palette } from '../../tools/colours/palette.ts';
import { cardFonts } from '../../tools/social/draw-card.ts';
import { budgetOf, type Figure, isMet, shown } from './figures.ts';

const width = 1200;
const margin = 48;
const rowHeight = 52;
const barWidth = 420;
/** Where the budget stands on every bar, so that the eye reads them all along one line. */
const budgetAt = 300;

let fonts: ReturnType<typeof cardFonts> | undefined;

/** One bar for each figure, drawn to the scale of its own budget, in the site's faces and colours. */
export async function drawPlot(title: string, figures: Figure[]) {
  fonts ??= cardFonts();
  const height = 2 * margin + 60 + figures.length * rowHeight;
  const svg = await satori(
    box({ ...column, width, height, padding: margin, background: palette.ink, color: palette.paper }, [
      box({ display: 'flex', height: 60, fontFamily: 'display', fontSize: 34, letterSpacing: -0.7 }, title),
      ...figures.map(drawRow),
    ]),
    { width, height, fonts: await fonts },
  );
  return { svg, png: await sharp(Buffer.from(svg)).png().toBuffer() };
}

function drawRow(figure: Figure) {
  const colour = isMet(figure) ? palette.paper : palette.ember;
  return box(
    { display: 'flex', height: rowHeight, alignItems: 'center', borderTop: `1px solid ${palette.inkRaised}` },
    [
      box({ display: 'flex', width: 344, fontFamily: 'strong', fontSize: 17 }, figure.name),
      box(
        { display: 'flex', position: 'relative', width: barWidth, height: 14, background: palette.inkRaised },
        [
          box({ width: lengthOf(figure), height: 14, background: colour }, ''),
          box(
            { position: 'absolute', left: budgetAt, top: -7, width: 3, height: 28, background: palette.sun },
            '',
          ),
        ],
      ),
      box({ ...slate, width: 150, marginLeft: 20, color: colour }, shown(figure)),
      box({ ...slate, color: palette.fog }, budgetOf(figure)),
    ],
  );
}

/** A budget of nothing at all has no scale: nothing is no bar, anything more is a full one. */
function lengthOf({ value, budget }: Figure) {
  const limit = budget && ('max' in budget ? budget.max : budget.min);
  if (!Number.isFinite(value) || limit === undefined) return 0;
  const share = limit === 0 ? (value === 0 ? 0 : Infinity) : value / limit;
  return Math.min(barWidth, Math.round(share * budgetAt));
}

const column = { display: 'flex', flexDirection: 'column' } as const;
const slate = { display: 'flex', fontFamily: 'slate', fontSize: 16 } as const;

/** What JSX would make of it; this file runs in Node as it is. */
const box = (style: object, children: unknown) => ({ type: 'div', key: null, props: { style, children } });
