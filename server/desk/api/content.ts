import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FileForm } from '../../../domain/content/desk-content.ts';
import { type FieldPath, pathFrom } from '../../../domain/content/field-path.ts';
import { allFacts } from '../../../domain/content/site.ts';
import { isoInstant, minute } from '../../../domain/time/instants.ts';
import { newPicturesFolder, picturesOf } from '../../../publishing/own-pictures.ts';
import { editedFolder } from '../../../publishing/places.ts';
import { Refusal } from '../../../publishing/refusal.ts';
import { announceChange } from '../../events/changes.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { previewAddress } from '../preview.ts';
import { readInput } from './request.ts';

const mostBytes = 30 * 1024 * 1024;
const mostAtOnce = 4;
/** Before they are published. */
const mostNew = 100;
const named = z.strictObject({ name: z.string().max(120) });
const newFile = z.strictObject({
  kind: z.enum(['project', 'role']),
  title: z
    .string('Write a title of up to 60 characters.')
    .trim()
    .min(1, 'Write a title of up to 60 characters.')
    .max(60, 'Write a title of up to 60 characters.'),
});
const run = promisify(execFile);
/** After which nobody is taken to be in a field any more. */
const awayMs = minute;

/** Editing the site: files as forms, and one draft of each, which the owners share. */
export async function content(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { config, publisher, renderer, editor, now } = deps;
  const places = { content: editedFolder(config), dataDir: config.dataDir };
  const whoIsWhere = makePresence(now);

  const known = makeKnown(deps);
  app.get('/content', () => known());

  app.get('/content/files', ({ sessionId }) => shownFiles(deps, sessionId));

  /** `at` is the field that the owner is in, as JSON. */
  app.get<{ Querystring: { name?: string | string[]; at?: string } }>(
    '/content/file',
    async ({ owner, query }): Promise<FileResponse> => {
      const name = String(query.name ?? '');
      const file = await editor.call('open', name);
      if (whoIsWhere.note(owner, name, query.at)) announceChange();
      return { ...file, others: whoIsWhere.others(owner, name) };
    },
  );

  app.patch('/content/file', async ({ owner, body }): Promise<FileResponse> => {
    const file = await editor.call('change', body, owner);
    announceChange();
    return { ...file, others: whoIsWhere.others(owner, file.name) };
  });

  app.post('/content/new', async ({ body }) => {
    const { kind, title } = readInput(newFile, body);
    return editor.call('create', kind, title, isoInstant(now()).slice(0, 10));
  });

  for (const [address, verb] of [
    ['remove', 'remove'],
    ['put-back', 'putBack'],
    ['drop', 'drop'],
  ] as const)
    app.post(`/content/${address}`, async ({ body }, reply) => {
      const { data } = named.safeParse(body);
      await editor.call(verb, data?.name ?? '');
      return reply.code(204).send();
    });

  app.get('/content/pictures', ({ sessionId }) => shownPictures(deps, sessionId));

  await app.register(async (upload) => {
    upload.addContentTypeParser(
      ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_request, bytes, done) => done(null, bytes),
    );
    upload.setErrorHandler<FastifyError>((error) => {
      if (error.statusCode === 413)
        throw new Refusal(413, 'The picture is larger than 30 MB: upload a smaller one.');
      if (error.statusCode === 415) throw new Refusal(415, 'Upload a JPEG, PNG, WebP or AVIF.');
      throw error;
    });
    // Each is held in memory while it comes.
    let coming = 0;
    upload.addHook('onRequest', async (_request, reply) => {
      if (coming >= mostAtOnce) throw new Refusal(503, 'Other pictures are coming: try again in a moment.');
      coming += 1;
      reply.raw.once('close', () => (coming -= 1));
    });
    upload.post<{ Querystring: { name?: string | string[] } }>(
      '/content/pictures',
      { bodyLimit: mostBytes },
      async ({ query, body }) => {
        if (!Buffer.isBuffer(body)) throw new Refusal(415, 'Upload a JPEG, PNG, WebP or AVIF.');
        const target = newPicturesFolder(places);
        mkdirSync(target, { recursive: true });
        if (readdirSync(target).length >= mostNew)
          throw new Refusal(409, `${mostNew} pictures wait to be published: publish these first.`);
        const why = publisher.cannotPublish();
        if (why) throw new Refusal(409, why);
        const given = String(query.name ?? '').replaceAll('\0', '');
        const { name, mistake, code } = await renderer.enqueue(() =>
          takePicture(config, body, target, given),
        );
        if (code) throw Object.assign(new Error('the picture could not be kept'), { code });
        if (!name) throw new Refusal(422, mistake ?? tooLarge);
        return { name };
      },
    );
  });
}

export interface ContentResponse {
  /** What "studio content" says is wrong in the folder the studio edits; empty when all is well. */
  mistakes: string[];
}

/** Reading all of it takes a processor for half a second, and an open desk asks often. */
const readEveryMs = 10_000;

function makeKnown({ editor, now }: DeskDeps) {
  let readAt = -Infinity;
  let reading: Promise<string[]> = Promise.resolve([]);
  return async (): Promise<ContentResponse> => {
    if (now() - readAt >= readEveryMs) {
      readAt = now();
      reading = editor.call('mistakes');
    }
    // A process that just ended is no mistake in the content.
    return { mistakes: await reading.catch(() => []) };
  };
}

export type FilesResponse = Awaited<ReturnType<typeof shownFiles>>;

/** What can be edited, and the address of pages with the owners' words, which ends with a slash. */
async function shownFiles({ config, editor, publisher, secret, site }: DeskDeps, session: string) {
  return {
    files: await editor.call('files', allFacts(site, config.retentionDays)),
    site: config.siteUrl,
    preview: previewAddress(secret, session),
    cannotPublish: publisher.cannotPublish(),
  };
}

/** With who else is in it just now, and where. */
export type FileResponse = FileForm & { others: { by: string; path: FieldPath }[] };

export type PicturesResponse = ReturnType<typeof shownPictures>;

/** `small` is an address in the preview. */
function shownPictures({ config, secret }: DeskDeps, session: string) {
  const places = { content: editedFolder(config), dataDir: config.dataDir };
  const mine = picturesOf(places).map((file) => basename(file));
  const known = join(config.versionDirectory, 'prerender/pictures.json');
  const made = existsSync(known)
    ? (JSON.parse(readFileSync(known, 'utf8')) as Record<
        string,
        { name: string; hash: string; widths: number[] }
      >)
    : {};
  const address = previewAddress(secret, session);
  const small = (name: string) => {
    const files = made[name];
    return files
      ? `${address}pictures/${files.name}-${files.widths[0]}.${files.hash}.avif`
      : `${address}brought/${encodeURIComponent(name)}`;
  };
  const names = [...new Set([...mine, ...Object.keys(made)])];
  return { pictures: names.map((name) => ({ name, small: small(name), isOwn: mine.includes(name) })) };
}

const tooLarge = 'This picture is too much for the server to open: upload a smaller one, or save it as JPEG.';

/** In a process of its own: a picture that takes all memory, or for ever, ends that one alone. */
async function takePicture(
  { sourceDirectory: cwd, environment }: DeskDeps['config'],
  bytes: Buffer,
  folder: string,
  name: string,
): Promise<{ name?: string; mistake?: string; code?: string }> {
  try {
    const taking = run(process.execPath, ['tools/run.mjs', 'take-picture', folder, name], {
      cwd,
      env: { ...environment, CONTENT_DIR: dirname(folder) },
      timeout: 5 * minute,
      killSignal: 'SIGKILL',
    });
    // Where it ends before it has read all, how it ended says why.
    taking.child.stdin?.on('error', () => undefined).end(bytes);
    const { stdout } = await taking;
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as object;
  } catch (error) {
    // It was killed, by our time limit or by the system for its memory.
    if (error instanceof Error && 'signal' in error && error.signal) return {};
    throw error;
  }
}

/** Which field each owner was in last. It is lost with the process, and told anew by every browser. */
function makePresence(now: () => number) {
  const known = new Map<string, { name: string; at: string; since: number }>();
  return {
    /** Whether others should look. */
    note(owner: string, name: string, given?: string): boolean {
      const before = known.get(owner);
      const at = given ?? (before?.name === name ? before.at : '');
      known.set(owner, { name, at, since: now() });
      return at !== '' && (before?.name !== name || before.at !== at);
    },
    others: (owner: string, name: string) =>
      [...known].flatMap(([by, one]) =>
        by !== owner && one.name === name && one.at !== '' && now() - one.since < awayMs
          ? [{ by, path: pathFrom(one.at) }]
          : [],
      ),
  };
}
