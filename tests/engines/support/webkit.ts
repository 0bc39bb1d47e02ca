import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { listen } from './ear.ts';
import type { Engine, Starter } from './engine.ts';
import { startProgram } from './program.ts';

const driverBinary = '/usr/bin/WebKitWebDriver';
const displayBinary = '/usr/bin/Xvfb';
const screen = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];

export function webkit(): Starter {
  const binary = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? '';
  const missing = [
    ...(existsSync(driverBinary) && binary ? [] : ['webkit2gtk-driver']),
    ...(existsSync(displayBinary) ? [] : ['xvfb']),
  ];
  return { missing, start: () => startWebKit(binary) };
}

/** WebKitGTK has no headless mode: its window stands on a display that exists in memory only. */
async function startWebKit(binary: string): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'longtake-webkit-'));
  // Its toolbar is wider than a phone, until the style sheet of its own buttons says otherwise.
  mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true });
  writeFileSync(join(home, '.config/gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; font-size: 1px; }');
  const display = startProgram(displayBinary, screen, {});
  const [number] = await display.printed(/^\d+$/);
  const port = await freePort();
  const env = { DISPLAY: `:${number}`, HOME: home, TZ: 'Europe/Berlin', NO_AT_BRIDGE: '1' };
  const driver = startProgram(driverBinary, [`--port=${port}`], env);
  const ask = await openSession(`http://127.0.0.1:${port}`, binary);
  const evaluate = async (expression: string): Promise<unknown> => {
    const script = `return JSON.stringify(${expression})`;
    const value = (await ask('POST', '/execute/sync', { script, args: [] })) as string | null;
    return value === null ? undefined : JSON.parse(value);
  };

  return {
    evaluate,
    async open(url) {
      await ask('POST', '/url', { url });
      // Classic WebDriver cannot be there earlier: what goes wrong before the page has loaded is not heard.
      await evaluate(`(${listen.toString()})()`);
    },
    perform: (actions) => ask('POST', '/actions', { actions }),
    async resize(width, height) {
      // The command sets the window; what its bars take away is added.
      const [barsX = 0, barsY = 0] = (await evaluate(
        '[outerWidth - innerWidth, outerHeight - innerHeight]',
      )) as number[];
      await ask('POST', '/window/rect', { width: width + barsX, height: height + barsY });
    },
    picture: async () => Buffer.from((await ask('GET', '/screenshot')) as string, 'base64'),
    close() {
      driver.end();
      display.end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The classic WebDriver: one HTTP request for each command. */
async function openSession(driver: string, binary: string) {
  const request = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${driver}${path}`, { method, body: body ? JSON.stringify(body) : null });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const options = { binary, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await request('POST', '/session', { capabilities })) as { sessionId: string };
  return (method: string, path: string, body?: object) =>
    request(method, `/session/${sessionId}${path}`, body);
}
