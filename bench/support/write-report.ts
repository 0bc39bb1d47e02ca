/** Makes build/bench/report.md of every result in build/bench/: one table, and a plot for each bench. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgetOf, isMet, type Result, resultsFolder, shown } from './figures.ts';
import { drawPlot } from './plot.ts';

const results = readdirSync(resultsFolder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(resultsFolder, file), 'utf8')) as Result)
  .filter(({ figures }) => Array.isArray(figures));

const rows = results.flatMap(({ bench, date, figures }) =>
  figures
    .filter(({ budget }) => budget)
    .map((one) => [
      `${bench}: ${one.name}`,
      [shown(one), one.note && `(${one.note})`].filter(Boolean).join(' '),
      budgetOf(one),
      isMet(one) ? 'yes' : '**no**',
      date.slice(0, 10),
    ]),
);
const plots = [];
for (const { bench, title, figures } of results) {
  const { svg, png } = await drawPlot(
    title,
    figures.filter(({ budget }) => budget),
  );
  writeFileSync(join(resultsFolder, `${bench}.svg`), svg);
  writeFileSync(join(resultsFolder, `${bench}.png`), png);
  plots.push(`![${title}: each figure against its budget](${bench}.svg)`);
}
const machines = [...new Set(results.map(({ machine }) => machine))];
const head = ['figure', 'measured', 'budget', 'met', 'date'];
const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
writeFileSync(
  join(resultsFolder, 'report.md'),
  `${['# Measured', machines.join('\n'), table, ...plots].join('\n\n')}\n`,
);
console.log(`\n${join(resultsFolder, 'report.md')}`);
