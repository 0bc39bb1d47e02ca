import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromiumFlags, findChromium } from '../../tools/browser/find-chromium.ts';

export type Preset = 'mobile' | 'desktop';
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Run {
  scores: Record<(typeof categories)[number], number>;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  kilobytes: number;
  scriptKilobytes: number;
  requests: number;
  /** Lighthouse's own measure of the processor at that moment: a low one means that others had it. */
  processor: number;
  /** Audits that cost points. */
  failing: string[];
}

/** One Lighthouse run in a browser of its own, which has seen nothing yet. */
export async function runLighthouse(address: string, preset: Preset): Promise<Run> {
  const browser = await openBrowser();
  try {
    const flags = {
      port: browser.port,
      logLevel: 'error' as const,
      onlyCategories: [...categories],
      disableFullPageScreenshot: true,
      // The not-found page says 404, as it must.
      ignoreStatusCode: true,
    };
    const found = await lighthouse(address, flags, preset === 'desktop' ? desktopConfig : undefined);
    if (!found) throw new Error(`Lighthouse gave no result for ${address}`);
    if (found.lhr.runtimeError) throw new Error(`${address}: ${found.lhr.runtimeError.message}`);
    return readRun(found.lhr);
  } finally {
    await browser.close();
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function readRun({ audits, categories: found, environment }: Report): Run {
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const requests = readRequests(audits['network-requests']?.details);
  const scores = categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]);
  const costly = Object.values(found).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  );
  return {
    scores: Object.fromEntries(scores) as Run['scores'],
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    kilobytes: weigh(requests),
    scriptKilobytes: weigh(requests.filter(({ resourceType }) => resourceType === 'Script')),
    requests: requests.length,
    processor: environment.benchmarkIndex,
    failing: costly,
  };
}

interface Request {
  url: string;
  transferSize?: number;
  resourceType?: string;
}

function readRequests(details: unknown): Request[] {
  const { items = [] } = (details ?? {}) as { items?: Request[] };
  return items.filter(({ url }) => !/^(data|blob):/.test(url));
}

function weigh(requests: Request[]): number {
  return requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;
}

/** A canvas is allowed: WebGL works, on the processor where there is nothing else. */
async function openBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'longtake-lighthouse-'));
  const child = spawn(
    findChromium(),
    [
      ...chromiumFlags,
      '--headless=new',
      // Where there is no graphics chip, drawing pages with an imitation of one is far slower than without.
      '--disable-gpu',
      // Nobody signed that of the proxy in front of us.
      '--ignore-certificate-errors',
      '--enable-unsafe-swiftshader',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said);
      if (found) resolve(Number(found[1]));
    });
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}:\n${said}`)));
  });
  return {
    port,
    async close() {
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
