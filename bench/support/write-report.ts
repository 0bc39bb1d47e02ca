/** Makes build/bench/report.md and its plots of every result in build/bench/, each with the date it was measured on. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgetOf, isMet, type Result, resultsFolder, shown, type Table } from './figures.ts';
import { drawPlot } from './plot.ts';

const results = readdirSync(resultsFolder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(resultsFolder, file), 'utf8')) as Result)
  .filter(({ figures }) => Array.isArray(figures));

const chapters = [summary()];
for (const result of results) chapters.push(await chapter(result));
writeFileSync(join(resultsFolder, 'report.md'), `${chapters.join('\n\n')}\n`);
console.log(`\n${join(resultsFolder, 'report.md')}`);

function summary() {
  const held = results.flatMap(({ figures }) => figures.filter(({ budget }) => budget));
  const missed = results.flatMap(({ title, figures }) =>
    figures
      .filter((figure) => !isMet(figure))
      .map((figure) => `- **${title}**, ${figure.name}: ${shown(figure)}, ${budgetOf(figure)}`),
  );
  const count = `${held.length - missed.length} of ${held.length} budgets are met.`;
  return ['# Measurements', [count, ...missed].join('\n')].join('\n\n');
}

async function chapter(result: Result) {
  const { bench, title, date, machine, load, figures, tables } = result;
  const held = figures.filter(({ budget }) => budget);
  const parts = [
    `## ${title}`,
    `${date.slice(0, 16).replace('T', ' ')} UTC · ${machine} · load ${load.join(', ')} · \`npm run bench ${bench}\``,
  ];
  if (held.length > 0) {
    const plot = await drawPlot(title, held);
    writeFileSync(join(resultsFolder, `${bench}.svg`), plot.svg);
    writeFileSync(join(resultsFolder, `${bench}.png`), plot.png);
    parts.push(`![${title}: each figure against its budget](${bench}.svg)`);
  }
  parts.push(
    asMarkdown({
      columns: ['figure', 'measured', 'budget', '', 'note'],
      rows: figures.map((figure) => [
        figure.name,
        shown(figure),
        budgetOf(figure),
        figure.budget ? (isMet(figure) ? 'met' : '**missed**') : '',
        figure.note ?? '',
      ]),
    }),
    ...tables.map((table) => `### ${table.title}\n\n${asMarkdown(table)}`),
  );
  return parts.join('\n\n');
}

function asMarkdown({ columns, rows }: Pick<Table, 'columns' | 'rows'>) {
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

function line(cells: (string | number)[]) {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}
