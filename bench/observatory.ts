/**
 * What the MDN HTTP Observatory, the scanner behind developer.mozilla.org/observatory, makes of our headers, through a
 * TLS proxy on this machine.
 *
 *   node bench/observatory.ts        writes build/bench/observatory.json
 *
 * The scanner is no dependency: 240 packages (a web server, Sentry, a PostgreSQL driver that is compiled) for one figure.
 * It is installed into build/, without its scripts, which would fetch the list of preloaded domains; ours is in none.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { writeFigures } from './support/figures.ts';

const scanner = '@mdn/mdn-http-observatory';
const version = '1.4.8';
const home = 'build/bench/observatory';
const installed = join(home, 'node_modules', scanner);

interface Scan {
  scan: {
    score: number;
    grade: string;
    testsPassed: number;
    testsQuantity: number;
    responseHeaders: Record<string, string>;
  };
  tests: Record<string, { result: string; scoreModifier: number; pass: boolean }>;
}

const keys = makeCertificate();
if (keys && install()) {
  const { scan, tests } = await scanThroughTls(keys);
  writeFigures(
    'observatory',
    'MDN HTTP Observatory',
    [
      {
        name: 'score',
        value: scan.score,
        unit: '',
        budget: { min: 155 },
        note: `${scan.grade}; version ${version}, where 135 is all there is without cookies and without preloading`,
      },
      {
        name: 'score with the two policies it does not look at yet',
        value: scan.score + pointsToCome(scan.responseHeaders),
        unit: '',
        note: 'the next version gives 10 points each for the opener and the embedder policy: added here, by the headers it saw',
      },
      {
        name: 'tests failed',
        value: scan.testsQuantity - scan.testsPassed,
        unit: '',
        budget: { max: 0 },
        note: `of ${scan.testsQuantity}`,
      },
    ],
    [
      {
        title: 'What each test gave',
        columns: ['test', 'result', 'points'],
        rows: Object.entries(tests).map(([name, { result, scoreModifier }]) => [name, result, scoreModifier]),
      },
    ],
  );
  rmSync(keys.folder, { recursive: true });
}

/** As its authors have settled it, in pull request 498 of mdn/mdn-http-observatory. */
function pointsToCome(headers: Record<string, string>): number {
  const opener = headers['cross-origin-opener-policy'] === 'same-origin';
  const embedder = headers['cross-origin-embedder-policy'] === 'require-corp';
  return 10 * (Number(opener) + Number(embedder));
}

function install(): boolean {
  if (!existsSync(installed)) {
    mkdirSync(home, { recursive: true });
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', home, '--no-save', '--ignore-scripts', '--no-audit', `${scanner}@${version}`],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) console.log(`skipped: ${scanner}@${version} could not be installed into ${home}`);
    if (status !== 0) return false;
  }
  writeFileSync(join(installed, 'conf/hsts-preload.json'), '{}');
  return true;
}

interface Keys {
  folder: string;
  key: string;
  cert: string;
}

function makeCertificate(): Keys | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'longtake-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const wanted =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=longtake -addext subjectAltName=IP:127.0.0.1';
  const { status } = spawnSync('openssl', [...wanted.split(' '), '-keyout', key, '-out', cert]);
  if (status === 0) return { folder, key, cert };
  console.log('skipped: the command openssl is missing, which makes the certificate of the TLS proxy');
  return undefined;
}

async function scanThroughTls({ key, cert }: Keys): Promise<Scan> {
  let behind = '';
  const proxy = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const onward = request(behind + url, { method, headers: { ...headers, 'x-forwarded-proto': 'https' } });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const server = await serveBuilt({ LOG_LEVEL: 'silent', SITE_URL: `https://${host}`, TRUST_PROXY: '1' });
  behind = server.address;
  try {
    return JSON.parse(await runScanner(host, cert)) as Scan;
  } finally {
    await server.stop();
    proxy.close();
  }
}

/** In a process of its own, because it believes our certificate only when told so from its start. */
async function runScanner(host: string, cert: string): Promise<string> {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: cert };
  const child = spawn(process.execPath, [join(installed, 'src/scan.js'), host], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return Buffer.concat(await child.stdout.toArray()).toString();
}
