import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageAnchors } from '../../publishing/find-mistakes.ts';
import { currentVersion } from '../../publishing/versions.ts';
import { seedDirectories } from '../../tools/site/directories.ts';

const site = join(currentVersion(seedDirectories.build), 'site');

describe('prerendered pages', () => {
  let pages: { name: string; html: string }[] = [];
  beforeAll(() => {
    pages = readdirSync(site, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.html'))
      .map((name) => ({ name, html: readFileSync(join(site, name), 'utf8') }));
  });

  test('carry no inline script, no handler and no style attribute; the style of the first view is inside, no link before its end loads one', () => {
    for (const { name, html } of pages) {
      const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
      const inline = scripts.filter((a) => !/src=/.test(a) && !/type="application\/(ld\+)?json"/.test(a));
      expect({ name, inline }).toEqual({ name, inline: [] });
      expect({ name, styles: html.match(/\sstyle="|\son[a-z]+="/g) }).toEqual({ name, styles: null });
      expect({ name, styles: html.match(/<style>/g) }).not.toEqual({ name, styles: null });
      const beforeTheEnd = html.slice(0, html.lastIndexOf('</footer>'));
      const loading = beforeTheEnd.match(/<link rel="stylesheet"(?![^>]* disabled)[^>]*>/g);
      expect({ name, loading }).toEqual({ name, loading: null });
    }
  });

  test('ask for nothing from another host', () => {
    for (const { name, html } of pages) {
      // A link may lead anywhere: only following it asks another host for something.
      const loading = html.replaceAll(/<a\b[^>]*>/g, '');
      const foreign = [...loading.matchAll(/(?:src|srcset|href)="(https?:\/\/[^"]+)"/gi)]
        .map(([, address = '']) => address)
        .filter((address) => !address.startsWith('{origin}'));
      expect({ name, foreign }).toEqual({ name, foreign: [] });
    }
  });

  test('load at most 2 KB of script before React, as it was built, and refer only to files that exist', () => {
    for (const { name, html } of pages) {
      const tags = html.match(/<script\b[^>]*src=[^>]*>/g) ?? [];
      const scripts = tags.map((tag) => attribute(tag, 'src') ?? '');
      for (const [index, tag] of tags.entries()) {
        const bytes = readFileSync(join(site, scripts[index] ?? ''));
        expect(attribute(tag, 'integrity')).toBe(`sha384-${hash('sha384', bytes, 'base64')}`);
      }
      const bytes = scripts.reduce(
        (sum, src) => sum + brotliCompressSync(readFileSync(join(site, src))).length,
        0,
      );
      expect(bytes).toBeLessThanOrEqual(2048);
      const files = [...html.matchAll(/(?:src|href)="(\/(?:assets|pictures|icons)\/[^"]+)"/g)].map(
        ([, file = '']) => file,
      );
      expect({ name, missing: files.filter((file) => !existsSync(join(site, file))) }).toEqual({
        name,
        missing: [],
      });
    }
  });

  test('have the places that links in content may name, and no other headings or long texts to name', () => {
    for (const [path, anchors] of Object.entries(pageAnchors)) {
      const html = pages.find(({ name }) => name === `${path.slice(1) || 'index'}.html`)?.html ?? '';
      const ids = [...html.matchAll(/<(?:h2|section|form|textarea|div class="take[ "])[^>]* id="([^"]+)"/g)]
        .map(([, id = '']) => id)
        .filter((id) => !id.endsWith('-heading'));
      const gone = html.includes('id="sample"') ? 'released' : 'sample';
      const shown = anchors.filter((id) => id !== gone);
      expect({ path, ids: ids.toSorted() }).toEqual({ path, ids: shown.toSorted() });
    }
  });

  test('ask ahead for the files that the picture takes, by the same conditions: none is loaded twice', () => {
    for (const { name, html } of pages) {
      const ahead = html.match(/<link rel="preload" as="image"[^>]*>/g) ?? [];
      const own = html.match(/<(?:source|img)\b[^>]*srcset[^>]*>/gi) ?? [];
      for (const tag of ahead) {
        const [files, sizes] = [attribute(tag, 'imageSrcSet'), attribute(tag, 'imageSizes')];
        const taken = own.find((one) => attribute(one, 'srcset') === files);
        expect({ name, sizes: taken && attribute(taken, 'sizes') }).toEqual({ name, sizes });
        const when = attribute(tag, 'media')?.replace('not all and ', '');
        expect(
          own.some((one) => !when || attribute(one, 'media') === when),
          `${name}: ${when}`,
        ).toBe(true);
      }
    }
  });

  test('give every picture its alt text and its size', () => {
    for (const { name, html } of pages) {
      const bare = [...html.matchAll(/<img\b[^>]*>/g)]
        .map(([tag]) => tag)
        .filter((tag) => !/alt="[^"]+"/.test(tag) || !/width="\d+"/.test(tag) || !/height="\d+"/.test(tag));
      expect({ name, bare }).toEqual({ name, bare: [] });
    }
  });
});

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1];

test('no server package reaches the browser', () => {
  const chunks = readdirSync(join(site, 'assets')).filter((file) => file.endsWith('.js'));
  expect(chunks.length).toBeGreaterThan(5);
  for (const chunk of chunks) {
    const code = readFileSync(join(site, 'assets', chunk), 'utf8');
    expect(code).not.toMatch(/ZodError|fastify|kysely|nodemailer/i);
  }
});
