import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { type Engine, recordErrors } from './engine.ts';
import { smoke } from './smoke.ts';

const driverBinary = '/usr/bin/WebKitWebDriver';
const displayBinary = '/usr/bin/Xvfb';
const screen = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];

const browserBinary = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? '';

smoke('WebKit', {
  missing: [
    ...(existsSync(driverBinary) && browserBinary ? [] : ['webkit2gtk-driver']),
    ...(existsSync(displayBinary) ? [] : ['xvfb']),
  ],
  start: startWebKit,
});

/** WebKitGTK has no headless mode: its window opens on a virtual display. */
async function startWebKit(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'longtake-webkit-'));
  // MiniBrowser's toolbar is wider than a phone, unless a GTK style sheet makes its buttons
  // smaller.
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true });
  writeFileSync(join(home, '.config/gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; font-size: 1px; }');
  const display = startProgram(displayBinary, screen, {});
  const [number] = await display.printed(/^\d+$/);
  const service = new DriverService.Builder(driverBinary)
    .setLoopback(true)
    .setEnvironment({
      PATH: process.env['PATH'] ?? '',
      DISPLAY: `:${number}`,
      HOME: home,
      TZ: 'Europe/Berlin',
      NO_AT_BRIDGE: '1',
    })
    .build();
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browserBinary, args: ['--automation'] },
      }),
    )
    .build();
  const evaluate = async (expression: string): Promise<unknown> => {
    const json = await driver.executeScript(`return JSON.stringify(${expression})`);
    return typeof json === 'string' ? JSON.parse(json) : undefined;
  };
  const moveTo = (x: number, y: number) =>
    driver.actions().move({ x, y, duration: 0, origin: Origin.VIEWPORT });

  return {
    evaluate,
    async open(address) {
      await driver.get(address);
      // Classic WebDriver cannot be there earlier: an error before the page has loaded is not
      // recorded.
      await evaluate(`(${recordErrors.toString()})()`);
    },
    moveTo: (x, y) => moveTo(x, y).perform(),
    click: (x, y) => moveTo(x, y).press().release().perform(),
    press: () => driver.actions().sendKeys(Key.ESCAPE).perform(),
    async resize(width, height) {
      // The command sets the size of the window, bars included.
      const bars = await evaluate('[outerWidth - innerWidth, outerHeight - innerHeight]');
      const [barsX = 0, barsY = 0] = bars as number[];
      await driver
        .manage()
        .window()
        .setRect({ width: width + barsX, height: height + barsY, x: 0, y: 0 });
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit();
      await service.kill();
      display.end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Starts a program that does not outlive this process: `setpriv` asks the kernel to kill it with
 * its parent.
 */
function startProgram(command: string, args: string[], env: Record<string, string>) {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', command, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    end: () => void child.kill('SIGKILL'),
    /** Resolves with what the pattern finds in a line the program prints. */
    printed: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((found, fail) => {
        createInterface({ input: child.stdout }).on('line', (line) => {
          const match = pattern.exec(line);
          if (match) found(match);
        });
        child.once('error', fail);
        child.once('exit', (code) => fail(new Error(`${command} ended with ${code} before it was ready`)));
      }),
  };
}
