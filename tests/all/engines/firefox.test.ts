import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { type Engine, recordErrors } from './engine.ts';
import { smoke } from './smoke.ts';

const binary = '/usr/bin/firefox-esr';

smoke('Firefox', { missing: existsSync(binary) ? [] : ['firefox-esr'], start: startFirefox });

/**
 * Over WebDriver BiDi, which Firefox speaks itself. Selenium would need geckodriver in between,
 * which Debian does not package for Firefox ESR and npm only downloads at installation.
 */
async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: binary,
    env: { ...process.env, TZ: 'Europe/Berlin' },
    extraPrefsFirefox: {
      // No names are looked up: the only server a test browser talks to is the one beside it.
      'network.dns.disabled': true,
      'browser.shell.checkDefaultBrowser': false,
      // No process is started before a page needs it: each costs a third of a second.
      'dom.ipc.processPrelaunch.enabled': false,
    },
  });
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(recordErrors);
  return {
    open: (address) => page.goto(address),
    async evaluate(expression) {
      const json = await page.evaluate(`JSON.stringify(${expression})`);
      return typeof json === 'string' ? JSON.parse(json) : undefined;
    },
    moveTo: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
