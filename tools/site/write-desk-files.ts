import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { readJson } from '../../publishing/read-json.ts';
import { palette } from '../palette.ts';
import { makeIcons } from '../print/icons.ts';
import { compressTexts } from './assets.ts';

/**
 * What the desk's bundle needs around it: its one page, its web app manifest and its icons. The
 * page is written from Vite's manifest and not made by Vite's HTML plugin, which would put it at
 * `desk/desk/index.html`.
 */
export async function writeDeskFiles(folder: string, name: string) {
  const manifest = readJson<Manifest>(join(folder, '.vite/manifest.json'));
  rmSync(join(folder, '.vite'), { recursive: true });
  const script = manifest['desk/desk.tsx']?.file;
  const sheet = manifest['style.css']?.file;
  if (!script || !sheet)
    throw new Error('the bundle of the desk has no entry desk/desk.tsx or no style sheet');
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.woff2') && !file.includes('accented'));

  writeFileSync(join(folder, 'index.html'), deskPage({ name, script, sheet, fonts }));
  writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify(appManifest(name), undefined, 2));
  await makeIcons(join(folder, 'assets'));
  compressTexts(folder);
}

interface PageFacts {
  name: string;
  script: string;
  sheet: string;
  fonts: string[];
}

const deskPage = ({ name, script, sheet, fonts }: PageFacts) =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    `<meta name="theme-color" content="${palette.ink}">`,
    `<title>${name} desk</title>`,
    `<meta name="application-name" content="${name}">`,
    ...fonts.map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin="anonymous">`,
    ),
    `<link rel="stylesheet" href="/${sheet}">`,
    '<link rel="icon" href="/assets/icons/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/assets/icons/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<script type="module" src="/${script}"></script>`,
    '</head>',
    '<body>',
    '<div id="root"></div>',
    '<noscript><p>The desk needs JavaScript. Without it, use the studio command on the server.</p></noscript>',
    '</body>',
    '</html>',
    '',
  ].join('\n');

const appManifest = (name: string) => ({
  id: '/',
  name: `${name} desk`,
  short_name: 'Desk',
  description: `${name}: enquiries, reviews and mails of the studio`,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: palette.ink,
  theme_color: palette.ink,
  icons: [
    { src: '/assets/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/assets/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/assets/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
