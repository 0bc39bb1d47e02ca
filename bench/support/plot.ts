import { palette } from '../../tools/palette.ts';
import { budgetOf, type Figure, isMet, shown } from './figures.ts';

const rowHeight = 40;
const barWidth = 420;
/** Every budget is drawn at this length of its bar, so that all can be compared along one line. */
const budgetAt = 300;

/** An SVG with one bar for each figure, to the scale of its own budget. */
export function drawPlot(title: string, figures: Figure[]): string {
  const height = 80 + figures.length * rowHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1300 ${height}" font-family="sans-serif" font-size="16" fill="${palette.paper}">
<rect width="1300" height="${height}" fill="${palette.ink}"/>
<text x="40" y="46" font-size="24">${escape(title)}</text>
${figures.map((figure, index) => drawRow(figure, 80 + index * rowHeight)).join('\n')}
</svg>
`;
}

function drawRow(figure: Figure, y: number): string {
  const colour = isMet(figure) ? palette.paper : palette.ember;
  return `<g transform="translate(0 ${y})">
<text x="40" y="12">${escape(figure.name)}</text>
<rect x="560" width="${barWidth}" height="14" fill="${palette.inkRaised}"/>
<rect x="560" width="${lengthOf(figure)}" height="14" fill="${colour}"/>
<rect x="${560 + budgetAt}" y="-6" width="3" height="26" fill="${palette.sun}"/>
<text x="1000" y="12" fill="${colour}">${shown(figure)}</text>
<text x="1140" y="12" fill="${palette.fog}">${budgetOf(figure)}</text>
</g>`;
}

/** A budget of 0 has no scale: 0 is drawn as no bar, anything more as a full one. */
function lengthOf({ value, budget }: Figure): number {
  const limit = budget && ('max' in budget ? budget.max : budget.min);
  if (!Number.isFinite(value) || limit === undefined) return 0;
  const share = limit === 0 ? (value === 0 ? 0 : Infinity) : value / limit;
  return Math.min(barWidth, Math.round(share * budgetAt));
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
