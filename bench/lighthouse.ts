/**
 * Lighthouse scores of every kind of page, on a phone and on a desktop, through nginx over TLS and HTTP/2 as the site
 * is deployed. On the phone each page is measured beside a plain one with the same words.
 *
 *   npm run bench lighthouse [-- --also NAME=ADDRESS]        writes build/bench/lighthouse-{mobile,desktop}.json
 */
import lighthouse, { desktopConfig } from 'lighthouse';
import { launch } from 'puppeteer-core';
import { chromiumFlags, findChromium } from '../tools/browser/find-chromium.ts';
import { type Figure, median, round, writeFigures } from './support/figures.ts';
import { servePlainTwins } from './support/plain-twins.ts';
import { otherSites, serveScreens } from './support/screens.ts';
import { serveAsDeployed } from './support/serve-as-deployed.ts';

const rounds = 3;
const mostLcp = 1.15;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Preset = 'mobile' | 'desktop';
interface Run {
  scores: number[];
  lcp: number;
  tbt: number;
  cls: number;
  processor: number;
}
interface Subject {
  name: string;
  address: string;
  plainAddress?: string;
  runs: Run[];
  plainRuns: Run[];
}

const served = await serveScreens(serveAsDeployed);
const twins = await servePlainTwins(served.screens);
await bench('mobile', (screen) => ({ plainAddress: twins.addressOf(screen) }));
await bench('desktop', () => ({}));
await twins.stop();
await served.stop();

/** In turns, so that a machine that changes its pace weighs on all pages alike. */
async function bench(
  preset: Preset,
  more: (screen: (typeof served.screens)[number]) => { plainAddress?: string },
) {
  const ours = served.screens.map((screen) => subject({ ...screen, ...more(screen) }));
  const others = otherSites().map(subject);
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const { address, plainAddress, runs, plainRuns } of [...ours, ...others]) {
      if (plainAddress) plainRuns.push(await measure(plainAddress, preset));
      runs.push(await measure(address, preset));
    }
  }
  writeFigures(`lighthouse-${preset}`, `Lighthouse, ${preset}`, ours.flatMap(figuresOf), [
    {
      title: `Medians of ${rounds}. A low processor index means that others used the machine`,
      columns: ['page', ...categories, 'LCP ms', 'TBT ms', 'CLS', 'processor'],
      rows: [...ours, ...others].flatMap(({ name, runs, plainRuns }) => [
        row(name, runs),
        ...(plainRuns.length > 0 ? [row(`${name} as plain HTML`, plainRuns)] : []),
      ]),
    },
  ]);
}

function subject(one: { name: string; address: string; plainAddress?: string }): Subject {
  return { ...one, runs: [], plainRuns: [] };
}

/** In a browser of its own, which has seen nothing yet. */
async function measure(address: string, preset: Preset): Promise<Run> {
  const browser = await launch({
    executablePath: findChromium(),
    // nginx has a certificate that nobody signed. Software rendering of every layer would cost more than none.
    args: [...chromiumFlags, '--ignore-certificate-errors', '--disable-gpu', '--enable-unsafe-swiftshader'],
  });
  try {
    const flags = {
      logLevel: 'error' as const,
      onlyCategories: [...categories],
      disableFullPageScreenshot: true,
      // The not-found page answers 404, as it must.
      ignoreStatusCode: true,
    };
    const config = preset === 'desktop' ? desktopConfig : undefined;
    const result = await lighthouse(address, flags, config, await browser.newPage());
    if (!result) throw new Error(`Lighthouse gave no result for ${address}`);
    const { audits, categories: found, environment, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
    const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
      lcp: number('largest-contentful-paint'),
      tbt: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
      processor: environment.benchmarkIndex,
    };
  } finally {
    await browser.close();
  }
}

function figuresOf({ name, runs, plainRuns }: Subject): Figure[] {
  // Status 404 and "noindex" cost the not-found page points in best practices and SEO by their own rules.
  const counted = name === 'not found' ? [0, 1] : categories.map((_, index) => index);
  const [lcp, plainLcp] = [middle(runs, (run) => run.lcp), middle(plainRuns, (run) => run.lcp)];
  const plain: Figure[] = [
    {
      name: `${name}: LCP against plain HTML`,
      value: lcp / plainLcp,
      unit: '×',
      budget: { max: mostLcp },
      note: `${Math.round(lcp)} ms against ${Math.round(plainLcp)} ms`,
    },
    { name: `${name}: TBT`, value: middle(runs, (run) => run.tbt), unit: 'ms' },
  ];
  return [
    {
      name: `${name}: lowest score`,
      value: Math.min(...counted.map((index) => middle(runs, ({ scores }) => scores[index] ?? 0))),
      unit: '',
      budget: { min: 100 },
    },
    { name: `${name}: CLS`, value: middle(runs, ({ cls }) => cls), unit: '', budget: { max: 0 } },
    ...(plainRuns.length > 0 ? plain : []),
  ];
}

function middle(runs: Run[], read: (run: Run) => number): number {
  return median(runs.map(read));
}

function row(name: string, runs: Run[]) {
  const scores = categories.map((_, index) => middle(runs, (run) => run.scores[index] ?? 0));
  const rest = [
    middle(runs, (run) => run.lcp),
    middle(runs, (run) => run.tbt),
    middle(runs, (run) => run.cls),
  ];
  return [name, ...[...scores, ...rest, middle(runs, (run) => run.processor)].map(round)];
}
