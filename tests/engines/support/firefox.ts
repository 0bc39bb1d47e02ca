import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from './ear.ts';
import type { Engine, Starter } from './engine.ts';
import { startProgram } from './program.ts';

const binary = '/usr/bin/firefox-esr';

export const firefox = (): Starter => ({
  missing: existsSync(binary) ? [] : ['firefox-esr'],
  start: startFirefox,
});

// Names are never looked up: a test browser has nobody to talk to but the server beside it.
const settings = { 'network.dns.disabled': true, 'browser.shell.checkDefaultBrowser': false };

async function startFirefox(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'longtake-firefox-'));
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(join(home, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'];
  const browser = startProgram(binary, args, { HOME: home, TZ: 'Europe/Berlin' });
  const [, address = ''] = await browser.printed(/WebDriver BiDi listening on (ws:\S+)/);

  const send = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  await send('script.addPreloadScript', { functionDeclaration: listen.toString() });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;

  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const asked = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false };
      const answer = (await send('script.evaluate', asked)) as Evaluated;
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
      return answer.result?.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async picture() {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string };
      return Buffer.from(data, 'base64');
    },
    close() {
      browser.end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

interface Message {
  id: number;
  result?: unknown;
  error?: string;
  message?: string;
}

/** WebDriver BiDi: numbered questions and answers over one WebSocket. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let last = 0;
  const asked = new Map<number, { done: (value: unknown) => void; fail: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const question = asked.get(message.id);
    asked.delete(message.id);
    if (message.error) question?.fail(new Error(`${message.error}: ${message.message}`));
    else question?.done(message.result);
  });
  return (method: string, params: object) =>
    new Promise<unknown>((done, fail) => {
      asked.set(++last, { done, fail });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
