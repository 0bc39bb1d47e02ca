/**
 * Makes build/bench/report.md of every result in build/bench/: one table, and a plot for each
 * bench.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgetOf, isMet, type Result, resultsFolder, shown } from './figures.ts';
import { drawPlot } from './plot.ts';

const results = readdirSync(resultsFolder)
  .filter((file) => file.endsWith('.json'))
  // Written by writeFigures.
  .map((file) => JSON.parse(readFileSync(join(resultsFolder, file), 'utf8')) as Result);

const rows = [['figure', 'measured', 'budget', 'met', 'date'], Array.from({ length: 5 }, () => '---')];
const plots = [];
for (const { bench, title, date, machine, figures } of results) {
  const held = figures.filter(({ budget }) => budget);
  for (const one of held) {
    const measured = one.note ? `${shown(one)} (${one.note})` : shown(one);
    rows.push([
      `${bench}: ${one.name}`,
      measured,
      budgetOf(one),
      isMet(one) ? 'yes' : '**no**',
      date.slice(0, 10),
    ]);
  }
  writeFileSync(join(resultsFolder, `${bench}.svg`), drawPlot(title, held));
  plots.push(`![${title}, ${machine}: each figure against its budget](${bench}.svg)`);
}
const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
writeFileSync(join(resultsFolder, 'report.md'), `${['# Measured', table, ...plots].join('\n\n')}\n`);
console.log(`\n${join(resultsFolder, 'report.md')}`);
