import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { expect, test } from '@playwright/test';
import { hydrated } from './support/site.ts';

/** The static build on the plainest of hosts: a file, or the 404 page. */
let host: Server;
let address = '';

test.beforeAll(async () => {
  host = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname);
    const file = [path, `${path}.html`, join(path, 'index.html')]
      .map((name) => join('build/static', name))
      .find((name) => /\.\w+$/.test(name) && existsSync(name));
    response.statusCode = file ? 200 : 404;
    response.setHeader('content-type', typeOf(file ?? '.html'));
    createReadStream(file ?? 'build/static/404.html').pipe(response);
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => host.once('listening', ready));
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
test.afterAll(() => host.close());

test('the form plays its part and makes no network call', async ({ page }) => {
  await page.goto(`${address}/contact`);
  await hydrated(page);
  await page.getByLabel('Name').first().fill('A producer');
  await page.getByLabel('Email').first().fill('producer@studio.example');
  await page.getByLabel('Project Details').fill('One scene.');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/assets/')) calls.push(`${request.method()} ${request.url()}`);
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(page.locator('[data-toaster]').getByText('Message sent!')).toBeVisible();
  await expect(page.getByLabel('Project Details')).toHaveValue('');
  expect(calls).toEqual([]);
});

test('the review panel says when reviews take place, and where to write', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  await page.goto(`${address}/contact?review=RV-222222.x#review`);
  await hydrated(page);
  const panel = page.locator('#review');
  await expect(panel.getByText('Mon to Fri, 10:30-11:30')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Ask for a time by e-mail' })).toHaveAttribute(
    'href',
    /^mailto:hello@/,
  );
  expect(calls).toEqual([]);
});

test('every screen is there, and links lead from one to the other', async ({ page }) => {
  for (const path of ['/', '/work', '/about', '/work/the-tide-line']) {
    await page.goto(address + path);
    await expect(page.locator('h1')).toHaveCount(1);
  }
  await page.getByRole('link', { name: 'Back to Work' }).click();
  await expect(page).toHaveTitle('Work · Longtake');
});

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};
const typeOf = (file: string) => types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
