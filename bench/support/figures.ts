import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';

/** One number and what it is held against; without a budget it is there for comparison. */
export interface Figure {
  name: string;
  value: number;
  /** Shown behind the number: 'KB', 'ms', 'requests/s', '×'. Empty for a score or a count. */
  unit: string;
  budget?: { max: number } | { min: number };
  /** How it was measured, or what it must be read with. */
  note?: string;
}

/** What was measured around the figures, one row for each thing compared. */
export interface Table {
  title: string;
  columns: string[];
  rows: (string | number)[][];
}

/** The form of every build/bench/<bench>.json; `npm run bench` makes its report and its plots of them. */
export interface Result {
  bench: string;
  title: string;
  date: string;
  machine: string;
  /** Mean number of waiting processes over 1, 5 and 15 minutes: far above the cores, the times say little. */
  load: number[];
  figures: Figure[];
  tables: Table[];
}

export const resultsFolder = 'build/bench';

/** Writes what a bench has found, prints it, and lets the process end non-zero when a budget is missed. */
export function writeFigures(bench: string, title: string, figures: Figure[], tables: Table[] = []): void {
  const result: Result = {
    bench,
    title,
    date: new Date().toISOString(),
    machine: machine(),
    load: loadavg().map((mean) => round(mean)),
    figures: figures.map((figure) => ({ ...figure, value: round(figure.value) })),
    tables,
  };
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(`${resultsFolder}/${bench}.json`, `${JSON.stringify(result, null, 2)}\n`);
  for (const table of tables) printTable(table);
  printTable({
    title,
    columns: ['figure', 'measured', 'budget', ''],
    rows: result.figures.map((one) => [one.name, shown(one), budgetOf(one), isMet(one) ? '' : 'MISSED']),
  });
  if (!result.figures.every(isMet)) process.exitCode = 1;
}

/** What could not be measured has missed its budget. */
export function isMet({ value, budget }: Figure): boolean {
  if (!budget) return true;
  if (!Number.isFinite(value)) return false;
  return 'max' in budget ? value <= budget.max : value >= budget.min;
}

export function budgetOf({ budget, unit }: Figure): string {
  if (!budget) return '';
  return 'max' in budget ? `at most ${budget.max} ${unit}`.trim() : `at least ${budget.min} ${unit}`.trim();
}

export const shown = ({ value, unit }: Figure) => `${value} ${unit}`.trim();

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Three digits that count, and every digit before the point. */
export function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

function printTable({ title, columns, rows }: Table) {
  console.log(`\n${title}`);
  console.table(rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]]))));
}

function machine(): string {
  const model = cpus()[0]?.model ?? 'unknown';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model}), ${memory} GB, ${platform()} ${release()} ${arch()}, Node ${process.versions.node}`;
}
