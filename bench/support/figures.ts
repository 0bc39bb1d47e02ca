import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, totalmem } from 'node:os';

/** One number and its budget; without a budget it is there for comparison. */
export interface Figure {
  name: string;
  value: number;
  /** Shown behind the number: 'KB', 'ms', '×'. Empty for a score or a count. */
  unit: string;
  budget?: { max: number } | { min: number };
  /** How it was measured, or what it must be read with. */
  note?: string;
}

/** The content of every build/bench/<bench>.json, of which `npm run bench` makes its report. */
export interface Result {
  bench: string;
  title: string;
  date: string;
  machine: string;
  figures: Figure[];
}

export const resultsFolder = 'build/bench';

/** Writes and prints what a bench has found; the process ends non-zero when a budget is missed. */
export function writeFigures(bench: string, title: string, found: Figure[]): void {
  const figures = found.map((figure) => ({ ...figure, value: round(figure.value) }));
  const result: Result = { bench, title, date: new Date().toISOString(), machine: machine(), figures };
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(`${resultsFolder}/${bench}.json`, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\n${title}`);
  for (const one of figures)
    console.log([isMet(one) ? '  ' : 'X ', one.name, shown(one), budgetOf(one), one.note ?? ''].join('  '));
  if (!figures.every(isMet)) process.exitCode = 1;
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

/** Three significant digits, and every digit before the point. */
function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

/** With the load average of the last minute: far above the number of cores, times say little. */
function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0]?.toFixed(1);
  return `${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}, load ${load}`;
}
