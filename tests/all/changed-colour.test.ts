import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContent } from '../../publishing/load-content.ts';
import { masterNames } from '../../publishing/picture-source.ts';
import { contentPlugin } from '../../tools/content/content-plugin.ts';
import { palettePlugin } from '../../tools/palette.ts';
import { pdfDocuments } from '../../tools/pdf/pdf-documents.ts';
import { readPdf } from '../support/read-pdf.ts';

/** A copy of the repository in which ink is a violet; everything but its colours is linked. */
const violet = { hex: '#582e8c', rgb: [0x58, 0x2e, 0x8c] };
const noPicture = { hash: '', width: 1, height: 1, widths: [1] };
const repository = process.cwd();
let copy: ViteDevServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'longtake-colours-'));
  linkAll(repository, folder, ['app', 'build', '.git', '.cache']);
  linkAll(join(repository, 'app'), join(folder, 'app'), ['styles']);
  cpSync('app/styles', join(folder, 'app/styles'), { recursive: true });
  const colours = join(folder, 'app/styles/tokens.css');
  const changed = readFileSync(colours, 'utf8').replace(/(--color-ink: )[^;]+/, `$1${violet.hex}`);
  writeFileSync(colours, changed);
  process.chdir(folder);
  const pictures = Object.fromEntries(masterNames().map((name) => [name, { ...noPicture, name }]));
  copy = await createServer({
    configFile: false,
    appType: 'custom',
    root: folder,
    logLevel: 'error',
    resolve: { preserveSymlinks: true },
    server: { middlewareMode: true, ws: false },
    plugins: [react(), contentPlugin(pictures, 'tests/content-seed'), palettePlugin()],
    optimizeDeps: { noDiscovery: true },
  });
});

afterAll(async () => {
  await copy.close();
  process.chdir(repository);
  rmSync(folder, { recursive: true });
});

const load = <T>(file: string) => copy.ssrLoadModule(resolve(file)) as Promise<T>;

test('a changed colour changes theme-color and the web manifest', async () => {
  const { Document } = await load<typeof import('../../app/shell/document.tsx')>('app/shell/document.tsx');
  const page = renderToStaticMarkup(
    createElement(Document, {
      meta: { title: '', description: '' },
      assets: { script: undefined, styles: () => [], fonts: [] },
      module: '',
      canonical: undefined,
      image: undefined,
      structured: undefined,
      markup: '',
      data: undefined,
    }),
  );
  expect(page).toContain(`<meta name="theme-color" content="${violet.hex}"/>`);

  const { crawlFiles } =
    await load<typeof import('../../tools/site/crawl-files.ts')>('tools/site/crawl-files.ts');
  const files = crawlFiles({
    content: loadContent('tests/content-seed'),
    pages: [],
    origin: '',
    base: '/',
    today: new Date(),
  });
  expect(JSON.parse(files['site.webmanifest'] ?? '')).toMatchObject({
    theme_color: violet.hex,
    background_color: violet.hex,
  });
});

test('a changed colour changes mails', async () => {
  const { MailShell } = await load<typeof import('../../server/mail/mail-shell.tsx')>(
    'server/mail/mail-shell.tsx',
  );
  const props = {
    site: { name: '', tagline: '', language: 'en' },
    preview: '',
    slate: '',
    heading: '',
    children: null,
  };
  expect(renderToStaticMarkup(createElement(MailShell, props))).toContain(`background-color:${violet.hex}`);
});

test('a changed colour changes icons and social images', async () => {
  const { makeIcons } = await load<typeof import('../../tools/print/icons.ts')>('tools/print/icons.ts');
  await makeIcons('made');
  expect(readFileSync('made/icons/favicon.svg', 'utf8')).toContain(`fill="${violet.hex}"`);
  expect(await cornerOf('made/icons/icon-192.png')).toEqual(violet.rgb);

  const social = await load<typeof import('../../tools/print/social-images.ts')>(
    'tools/print/social-images.ts',
  );
  const still = { picture: { ...noPicture, name: 'hero' }, alt: '' };
  const card = { title: 'Title', slate: ['Slate'], still };
  const [red = 0, green = 0, blue = 0] = await cornerOf(
    await social.drawCard(card, 'Name', await social.cardFonts()),
  );
  // JPEG moves a flat colour by a step or two.
  expect(Math.abs(red - 0x58) + Math.abs(green - 0x2e) + Math.abs(blue - 0x8c)).toBeLessThan(8);
});

test('a changed colour changes PDFs', async () => {
  const content = loadContent('tests/content-seed');
  const pdf = await load<typeof import('../../tools/pdf/make-pdfs.ts')>('tools/pdf/make-pdfs.ts');
  const documents = pdfDocuments(content, '').slice(0, 1);
  const files = await pdf.makePdfs({ site: content.site, documents, today: new Date() });
  const [file = ''] = files.values();
  expect((await readPdf(readFileSync(file))).colours).toContain(violet.hex);
});

function linkAll(from: string, to: string, except: string[]) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (!except.includes(name)) symlinkSync(join(from, name), join(to, name));
  }
}

async function cornerOf(image: string | Buffer) {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const last = data.length - info.channels;
  return [...data.subarray(last, last + 3)];
}
