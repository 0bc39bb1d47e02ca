import { type Figure, median, round, type Table, writeFigures } from './figures.ts';
import { servePlainTwins } from './plain-twins.ts';
import { quiet } from './quiet.ts';
import { categories, type Preset, type Run, runLighthouse } from './run-lighthouse.ts';
import { otherSites, serveScreens } from './screens.ts';
import { serveAsDeployed } from './serve-as-deployed.ts';

const rounds = 3;
/** Pairs measured again in all, each once: on a machine that is never quiet, the run must still end. */
const mostRepeats = 6;
/** A page without a line of script blocks nothing: where it seems to, others had the processor. */
const mostPlainTbt = 30;
/** A run that got less than this of the best processor seen was starved. */
const leastProcessor = 0.8;
const mostLcp = 1.15;

interface Subject {
  name: string;
  address: string;
  /** Address of the plain page that says the same, where they are compared. */
  twin?: string;
  kind: 'ours' | 'other';
  runs: Run[];
  twinRuns: Run[];
}

/** Every screen three times, in turn, so that a machine that changes its pace weighs on all of them. */
export async function benchLighthouse(preset: Preset): Promise<void> {
  const served = await serveScreens(serveAsDeployed);
  const twins = preset === 'mobile' ? await servePlainTwins(served.screens) : undefined;
  const subjects: Subject[] = [
    ...served.screens.map((screen) => ({
      name: screen.name,
      address: screen.address,
      ...(twins && { twin: twins.addressOf(screen) }),
      kind: 'ours' as const,
    })),
    ...otherSites().map((site) => ({ ...site, kind: 'other' as const })),
  ].map((subject) => ({ ...subject, runs: [], twinRuns: [] }));

  for (let turn = 0; turn < rounds; turn += 1) {
    for (const subject of subjects) await measure(subject, preset);
  }
  await served.stop();
  await twins?.stop();
  writeFigures(
    `lighthouse-${preset}`,
    `Lighthouse, ${preset}`,
    subjects.filter(({ kind }) => kind === 'ours').flatMap(figuresOf),
    [asTable(subjects, `Median of ${rounds}; ${repeats} were repeated because the machine was busy`)],
  );
}

let bestProcessor = 0;
let repeats = 0;

/** The plain page first, then the page beside it; both again while the machine is busy. */
async function measure(subject: Subject, preset: Preset): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await quiet();
    const twin = subject.twin ? await runLighthouse(subject.twin, preset) : undefined;
    const run = await runLighthouse(subject.address, preset);
    bestProcessor = Math.max(bestProcessor, run.processor, twin?.processor ?? 0);
    const starved = [run, ...(twin ? [twin] : [])].some(
      ({ processor }) => processor < leastProcessor * bestProcessor,
    );
    const busy = starved || (twin?.tbt ?? 0) > mostPlainTbt;
    console.error(
      `${subject.name}: ${categories.map((name) => run.scores[name]).join(' ')}, LCP ${Math.round(run.lcp)} ms ` +
        `(plain ${Math.round(twin?.lcp ?? Number.NaN)}), TBT ${Math.round(run.tbt)} ms (plain ${Math.round(twin?.tbt ?? Number.NaN)}), ` +
        `processor ${run.processor}${busy ? ', busy' : ''} ${run.failing.join(' ')}`,
    );
    if (busy && attempt === 1 && repeats < mostRepeats) {
      repeats += 1;
      continue;
    }
    subject.runs.push(run);
    if (twin) subject.twinRuns.push(twin);
    return;
  }
}

function figuresOf({ name, runs, twinRuns }: Subject): Figure[] {
  const middle = (read: (run: Run) => number) => median(runs.map(read));
  const plain = (read: (run: Run) => number) => median(twinRuns.map(read));
  const notFound = name === 'not found';
  const counted = notFound ? (['performance', 'accessibility'] as const) : categories;
  return [
    {
      name: `${name}: lowest score`,
      value: Math.min(...counted.map((category) => middle(({ scores }) => scores[category]))),
      unit: '',
      budget: { min: 100 },
      note: notFound
        ? 'of performance and accessibility: its status, which must be 404, costs points in the other two'
        : `of ${categories.join(', ')}`,
    },
    { name: `${name}: CLS`, value: middle(({ cls }) => cls), unit: '', budget: { max: 0 } },
    ...(twinRuns.length > 0
      ? [
          {
            name: `${name}: LCP against plain HTML`,
            value: middle(({ lcp }) => lcp) / plain(({ lcp }) => lcp),
            unit: '×',
            budget: { max: mostLcp },
            note: `${Math.round(middle(({ lcp }) => lcp))} ms against ${Math.round(plain(({ lcp }) => lcp))} ms`,
          },
          {
            name: `${name}: TBT`,
            value: middle(({ tbt }) => tbt),
            unit: 'ms',
            budget: { max: round(plain(({ tbt }) => tbt)) },
            note: "the budget is the plain page's in the same run",
          },
        ]
      : []),
  ];
}

function asTable(subjects: Subject[], title: string): Table {
  return {
    title,
    columns: [
      'page',
      ...categories,
      'FCP ms',
      'LCP ms',
      'TBT ms',
      'CLS',
      'KB',
      'script KB',
      'requests',
      'processor',
      'what costs points',
    ],
    rows: subjects.flatMap(({ name, runs, twinRuns }) => [
      row(name, runs),
      ...(twinRuns.length > 0 ? [row(`${name} as plain HTML`, twinRuns)] : []),
    ]),
  };
}

function row(name: string, runs: Run[]): Table['rows'][number] {
  const middle = (read: (run: Run) => number) => round(median(runs.map(read)));
  return [
    name,
    ...categories.map((category) => middle(({ scores }) => scores[category])),
    middle(({ fcp }) => fcp),
    middle(({ lcp }) => lcp),
    middle(({ tbt }) => tbt),
    middle(({ cls }) => cls),
    middle(({ kilobytes }) => kilobytes),
    middle(({ scriptKilobytes }) => scriptKilobytes),
    middle(({ requests }) => requests),
    middle(({ processor }) => processor),
    [...new Set(runs.flatMap(({ failing }) => failing))].join(', '),
  ];
}
