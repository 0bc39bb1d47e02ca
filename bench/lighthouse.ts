/**
 * Lighthouse scores of every kind of page, on a phone and on a desktop, through nginx over TLS and
 * HTTP/2 as the site is deployed. On the phone each page is measured beside a plain one with the
 * same words.
 *
 *   npm run bench lighthouse        writes build/bench/lighthouse-{mobile,desktop}.json
 */
import lighthouse, { desktopConfig } from 'lighthouse';
import { launch } from 'puppeteer-core';
import { chromiumFlags, findChromium } from '../tools/find-chromium.ts';
import { type Figure, median, writeFigures } from './support/figures.ts';
import { serveAsDeployed } from './support/serve-as-deployed.ts';
import { servePlainPages } from './support/serve-plain-pages.ts';
import { serveScreens } from './support/serve-screens.ts';

const rounds = 3;
const mostLcp = 1.15;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Preset = 'mobile' | 'desktop';
interface Run {
  scores: number[];
  lcp: number;
  cls: number;
  /** Lighthouse's index of the processor: a low one means that others used the machine. */
  processor: number;
}
interface Subject {
  name: string;
  address: string;
  plainAddress: string | undefined;
  runs: Run[];
  plainRuns: Run[];
}

const served = await serveScreens(serveAsDeployed);
const plain = await servePlainPages(served.screens);
await bench('mobile');
await bench('desktop');
await plain.stop();
await served.stop();

/** In turns, so that a machine that changes its pace weighs on all pages alike. */
async function bench(preset: Preset) {
  const subjects = served.screens.map((screen): Subject => {
    const plainAddress = preset === 'mobile' ? plain.address + screen.path : undefined;
    return { ...screen, plainAddress, runs: [], plainRuns: [] };
  });
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const { address, plainAddress, runs, plainRuns } of subjects) {
      if (plainAddress) plainRuns.push(await measure(plainAddress, preset));
      runs.push(await measure(address, preset));
    }
  }
  writeFigures(`lighthouse-${preset}`, `Lighthouse, ${preset}`, subjects.flatMap(figuresOf));
}

/** In a browser of its own, which has seen nothing yet. */
async function measure(address: string, preset: Preset): Promise<Run> {
  const browser = await launch({
    executablePath: findChromium(),
    // nginx has a certificate that nobody signed. Software rendering of every layer would cost more
    // than none.
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
      cls: number('cumulative-layout-shift'),
      processor: environment.benchmarkIndex,
    };
  } finally {
    await browser.close();
  }
}

function figuresOf({ name, runs, plainRuns }: Subject): Figure[] {
  const scores = categories.map((_, index) => middle(runs, (run) => run.scores[index] ?? 0));
  // Status 404 and "noindex" cost the not-found page points in best practices and SEO.
  const counted = name === 'not found' ? scores.slice(0, 2) : scores;
  const [lcp, plainLcp] = [middle(runs, (run) => run.lcp), middle(plainRuns, (run) => run.lcp)];
  return [
    {
      name: `${name}: lowest score`,
      value: Math.min(...counted),
      unit: '',
      budget: { min: 100 },
      note: `${scores.join(', ')}; processor ${Math.round(middle(runs, (run) => run.processor))}`,
    },
    { name: `${name}: CLS`, value: middle(runs, ({ cls }) => cls), unit: '', budget: { max: 0 } },
    ...(plainRuns.length === 0
      ? []
      : [
          {
            name: `${name}: LCP against plain HTML`,
            value: lcp / plainLcp,
            unit: '×',
            budget: { max: mostLcp },
            note: `${Math.round(lcp)} ms against ${Math.round(plainLcp)} ms`,
          },
        ]),
  ];
}

function middle(runs: Run[], read: (run: Run) => number): number {
  return median(runs.map(read));
}
