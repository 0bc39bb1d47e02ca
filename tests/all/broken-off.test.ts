import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { childEnvironment } from '../support/child-environment.ts';
import { isRunning } from '../support/is-running.ts';
import { addTestVersion } from '../support/test-version.ts';

const fromRoot = (file: string) => JSON.stringify(resolve(file));

/** In Playwright: a browser, a server of the site and PostgreSQL. */
const inPlaywright = (build: string) => ({
  'tool.ts': `import { runCommand } from ${fromRoot('tools/run-command.ts')};
    process.exitCode = await runCommand('playwright', ['test']);`,
  'playwright.config.ts': `import { chromiumFlags, findHeadlessChromium } from ${fromRoot('tools/find-chromium.ts')};
    const launchOptions = { executablePath: findHeadlessChromium(), args: chromiumFlags };
    export default { testDir: '.', outputDir: 'results', timeout: 0, use: { browserName: 'chromium', launchOptions } };`,
  'day.spec.ts': `import { test } from '@playwright/test';
    import { serveBuilt } from ${fromRoot('tools/site/serve-built.ts')};
    import { runPostgres } from ${fromRoot('tests/support/run-postgres.ts')};
    test('never ends', async ({ page }) => {
      const { address } = await serveBuilt({}, ${fromRoot(`${build}/current`)});
      await page.goto(address);
      await runPostgres();
      console.log('EVERYTHING RUNS');
      await new Promise(() => undefined);
    });`,
});

/**
 * Signals as a terminal (the whole group) or systemd (npm alone) sends them. SIGHUP to the
 * group is shown by run-command.test.ts, without a browser.
 */
test.skipIf(!existsSync('/proc/self/environ')).for([
  ['Playwright', inPlaywright, 'SIGINT', 'the whole group'],
  ['Playwright', inPlaywright, 'SIGTERM', 'npm alone'],
] as const)('broken off in the middle of %s, npm leaves no process', async ([, files, signal, target]) => {
  const folder = npmFolder();
  addTestVersion(join(folder, 'build'), { page: '<title>live</title>' });
  for (const [name, text] of Object.entries(files(join(folder, 'build')))) {
    writeFileSync(join(folder, name), text);
  }
  const mark = randomUUID();
  const npm = spawn('npm', ['test'], {
    cwd: folder,
    detached: true,
    env: { ...childEnvironment(), MARK: mark },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => processesWith(mark).forEach((pid) => process.kill(pid, 'SIGKILL')));
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  await expect.poll(() => output).toContain('EVERYTHING RUNS');
  const [exited, pid] = [once(npm, 'exit'), npm.pid ?? 0];
  process.kill(target === 'npm alone' ? pid : -pid, signal);
  await exited;
  await expect.poll(() => processesWith(mark)).toEqual([]);
});

/** Inside the repository, where npm and Playwright find their packages. */
function npmFolder(): string {
  mkdirSync('build', { recursive: true });
  const folder = mkdtempSync(resolve('build/broken-off-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const scripts = { test: `exec node ../../tools/run.mjs ../build/${basename(folder)}/tool` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  return folder;
}

/** Whatever was started with this in its environment, in whichever group or session it is by now. */
function processesWith(mark: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(mark))
    .map(Number)
    .filter(isRunning);
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'environ'), 'latin1');
  } catch {
    // It has ended, or is somebody else's.
    return '';
  }
}
