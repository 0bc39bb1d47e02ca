import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { currentVersion } from '../../publishing/versions.ts';
import { freePort } from '../../tools/free-port.ts';
import { seedDirectories } from '../../tools/site/directories.ts';
import { git } from '../support/git.ts';
import { sendEnquiry } from '../support/running-server.ts';
import { testFolder } from '../support/test-store.ts';

/**
 * No container engine runs here. What the last stage of the Dockerfile does is done in a plain
 * folder instead: the same files and nothing else, which a user of its own may not write to, with
 * the same settings and the same commands.
 */
const stage =
  readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? '';
const instruction = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(stage)?.[1] ?? '';
const command = (name: string) => JSON.parse(instruction(name).replace(/^[^[]*/, '')) as string[];

test('what the image holds serves by itself, as another user, without a place to write but DATA_DIR', async () => {
  const { app, data, user } = imageFolder();
  const env = {
    ...Object.fromEntries(
      instruction('ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    ),
    PORT: String(await freePort()),
    // The usual one is looked at by another test.
    DESK_PORT: '0',
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
  };
  const inside = { cwd: app, env, ...user };
  const [program = '', ...args] = command('ENTRYPOINT');
  const [check = '', ...checkArgs] = command('HEALTHCHECK');
  const isHealthy = () => spawnSync(check, checkArgs, inside).status === 0;
  expect(isHealthy()).toBe(false);

  const site = spawn(program, args, { ...inside, stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(() => void site.kill('SIGKILL'));
  const ended = once(site, 'exit');
  await expect.poll(isHealthy).toBe(true);
  const url = `http://127.0.0.1:${env.PORT}`;
  expect(await (await fetch(`${url}/contact`)).text()).toContain('<form');
  await sendEnquiry(url);
  expect(readdirSync(data)).toContain('longtake.sqlite');
  const studio = ['build/current/server/studio.js', 'enquiries'];
  expect(execFileSync('build/current/node', studio, { ...inside, encoding: 'utf8' })).toContain('Ada');

  const films = join(app, 'build/current/site/films/one-take');
  const film = join(films, readdirSync(films).find((name) => name.startsWith('h264-854')) ?? '');
  const verify = ['build/current/server/studio.js', 'verify', film];
  expect(execFileSync('build/current/node', verify, { ...inside, encoding: 'utf8' })).toContain('unchanged');

  site.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(readdirSync(app)).toEqual(['build']);
});

test('the image holds what is built and nothing else, for a user who is not root', () => {
  const copies = stage.split('\n').filter((line) => /^(COPY|ADD) /.test(line));
  expect(copies).toEqual(['COPY --from=build /built/ build/']);
  expect(instruction('USER')).toBe('longtake');
  expect(instruction('VOLUME')).toBe('/data');
  const tracked = git('.', 'ls-files').split('\n');
  const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n');
  const lost = tracked.filter((file) => ignored.some((name) => file === name || file.startsWith(`${name}/`)));
  expect(lost, 'files the build needs').toEqual([]);
});

test('compose.yaml keeps the site from writing, and names files that are there', () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8')) as {
    services: { site: { read_only: boolean }; nginx: { volumes: string[] } };
  };
  expect(services.site.read_only).toBe(true);
  const ours = services.nginx.volumes.filter((volume) => volume.startsWith('./'));
  expect(ours).toHaveLength(3);
  for (const volume of ours) expect(readFileSync(volume.split(':')[0] ?? '', 'utf8')).toContain('server {');
});

test('an image to edit in has the sources and packages, and mounts the content where the desk says', () => {
  const [, editing = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM build AS editing$/m);
  const [own = ''] = editing.split(/^FROM /m);
  // All of the stage that builds, and so nothing is copied.
  expect(own).not.toMatch(/^(COPY|ADD) /m);
  expect(own).toContain('chown -R longtake content build .cache');
  expect(own).toMatch(/^USER longtake$/m);
  expect(own).toContain('ENTRYPOINT ["build/current/node", "tools/run.mjs", "start"]');
  const { services } = parse(readFileSync('deploy/compose-editing.yaml', 'utf8')) as {
    services: { site: { build: { target: string }; read_only: boolean; volumes: string[] } };
  };
  expect(services.site).toEqual({
    build: { target: 'editing' },
    read_only: false,
    volumes: ['./content:/app/content'],
  });
  const said = readFileSync('publishing/publisher.ts', 'utf8');
  expect(said).toContain(`"volumes: [${services.site.volumes[0]}]"`);
});

function imageFolder() {
  const folder = testFolder();
  const [app, data] = [join(folder, 'app'), join(folder, 'data')];
  onTestFinished(() => void execFileSync('chmod', ['-R', 'u+w', app]));
  chmodSync(folder, 0o755);
  const version = realpathSync(currentVersion(seedDirectories.build));
  const target = join(app, 'build/versions', basename(version));
  cpSync(version, target, { recursive: true });
  symlinkSync(join('versions', basename(version)), join(app, 'build/current'));
  mkdirSync(data);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['10001', data]);
  // As Docker's own folders, whatever the umask of this machine.
  execFileSync('chmod', ['-R', 'a+rX,a-w', app]);
  return { app, data, user: isRoot ? { uid: 10_001, gid: 10_001 } : {} };
}
