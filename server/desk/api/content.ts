import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { codeOf } from '../../../domain/caught-error.ts';
import {
  changeFileSchema,
  type FieldMistake,
  mostText,
  type FilesReply,
  type ListedFile,
  type PicturesReply,
} from '../../../domain/content/desk-content.ts';
import { allFields, type Field } from '../../../domain/content/form-fields.ts';
import { fillData } from '../../../domain/content/placeholders.ts';
import { siteFacts } from '../../../domain/content/site.ts';
import { isoInstant, minute } from '../../../domain/time/instants.ts';
import { ContentMistake } from '../../../publishing/check-content.ts';
import {
  addressOf,
  fileReply,
  questionIds,
  sentencesToConfirm,
  titleOf,
} from '../../../publishing/content-form.ts';
import { applyEdits } from '../../../publishing/content-text.ts';
import {
  contentNames,
  draftedFiles,
  draftPlaces,
  type DraftPlaces,
  dropDraft,
  hasDraft,
  newPictures,
  openFile,
  picturesOf,
  revisionOf,
  saveDraft,
  writeOverlay,
} from '../../../publishing/drafts.ts';
import { CannotWrite, type Edit, NoSuchPlace } from '../../../publishing/edit-yaml.ts';
import { isTemplateSentence, projectText, roleText } from '../../../publishing/new-project.ts';
import { TooBusy } from '../../../publishing/render-draft.ts';
import { readServerContent } from '../../../publishing/server-content.ts';
import { CannotPublish, inWords } from '../../../publishing/write-content.ts';
import { enquirySamples } from '../../enquiries/enquiry-mails.tsx';
import { refuseConflict, sendProblem } from '../../http/problem.ts';
import type { Mail, MailDeps } from '../../mail/mailer.ts';
import { summarySamples } from '../../mail/studio-summary.tsx';
import { reviewSamples } from '../../reviews/review-mails.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import { previewAddress } from '../preview.ts';
import { signInMail } from '../sign-ins.tsx';

const mostBytes = 30 * 1024 * 1024;
const mostAtOnce = 4;
/** Of one owner, before they publish. */
const mostNew = 100;
const mostFiles = 500;
const named = z.strictObject({ name: z.string().max(120) });
const newFile = z.strictObject({
  kind: z.enum(['project', 'role']),
  title: z.string().trim().min(1).max(60),
});
const run = promisify(execFile);

/** Editing the site: files as forms, and a draft for each owner. */
export async function content(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { config, publisher, renderer, secret, now } = deps;
  const facts = siteFacts(deps.site, config.retentionDays);
  const placesOf = (owner: string) => draftPlaces(config, owner);
  app.setErrorHandler(refuse);

  app.get('/content/files', ({ owner, sessionId }): FilesReply => {
    const why = publisher.cannotPublish();
    const places = placesOf(owner);
    const others = deps.owners.filter((other) => other !== owner);
    const othersAt = (name: string) => others.filter((other) => hasDraft(placesOf(other), name));
    return {
      files: existsSync(places.content)
        ? contentNames(places).flatMap((name) =>
            listed(places, name, facts).map((file) => ({ ...file, others: othersAt(name) })),
          )
        : [],
      site: config.siteUrl,
      preview: previewAddress(secret, sessionId),
      ...(why && { cannotPublish: why }),
    };
  });

  app.get<{ Querystring: { name?: string | string[] } }>('/content/file', ({ owner, query }, reply) =>
    sendFileReply(reply, placesOf(owner), String(query.name ?? '')),
  );

  app.patch('/content/file', async ({ owner, body }, reply) => {
    const parsed = changeFileSchema.safeParse(body);
    if (!parsed.success) return sendProblem(reply, { status: 422, title: 'This change could not be read.' });
    const { name, revision, edits = [], raw, settled } = parsed.data;
    const places = placesOf(owner);
    const file = openFile(places, name);
    if (!file || (file.text === null && !settled)) return unknownFile(reply);
    // Made on another text, in another tab or before somebody's change: the desk reads it again.
    if (revisionOf(file.text) !== revision) return refuseConflict(reply, 'This was changed meanwhile.');
    const text =
      raw ??
      (file.text === null || edits.length === 0 ? file.text : applyEdits(name, file.text, edits as Edit[]));
    if (text !== null && text.length > mostText)
      return sendProblem(reply, { status: 422, title: `A file has at most ${mostText} characters.` });
    const conflicts = file.conflicts.filter(({ path }) => !settled || !isDeepStrictEqual(path, settled));
    saveDraft(places, name, text, conflicts);
    return sendFileReply(reply, places, name);
  });

  app.post('/content/new', async ({ owner, body }, reply) => {
    const parsed = newFile.safeParse(body);
    if (!parsed.success)
      return sendProblem(reply, { status: 422, title: 'Write a title of up to 60 characters.' });
    const places = placesOf(owner);
    const { kind, title } = parsed.data;
    const names = contentNames(places);
    const texts = names.map((name) => openFile(places, name)?.text ?? '');
    const ids = texts.flatMap((text) => /^id: *["']?([\w-]+)/m.exec(text)?.[1] ?? []);
    const roles = names.filter((name) => name.startsWith('roles/'));
    const made =
      kind === 'project'
        ? projectText(title, ids, new Date(now()).getUTCFullYear())
        : roleText(title, roles.length + 1, isoInstant(now()).slice(0, 10));
    const name = `${kind}s/${made.slug}.md`;
    if (names.length >= mostFiles) return refuseConflict(reply, 'There are too many files already.');
    if (names.includes(name)) return refuseConflict(reply, 'There is one of that name already.');
    saveDraft(places, name, made.text);
    return reply.send({ name });
  });

  /** Away from the site, with the next publish: projects and roles alone. */
  app.post('/content/remove', async ({ owner, body }, reply) => {
    const { data } = named.safeParse(body);
    const file = data && openFile(placesOf(owner), data.name);
    if (!data || !file || !/^(projects|roles)\//.test(data.name)) return unknownFile(reply);
    saveDraft(placesOf(owner), data.name, null);
    return reply.code(204).send();
  });

  /** Back to what the content says. */
  app.post('/content/drop', async ({ owner, body }, reply) => {
    const { data } = named.safeParse(body);
    if (!data || !openFile(placesOf(owner), data.name)) return unknownFile(reply);
    dropDraft(placesOf(owner), data.name);
    return reply.code(204).send();
  });

  app.get('/content/pictures', ({ owner, sessionId }): PicturesReply => {
    const mine = picturesOf(placesOf(owner)).map((file) => basename(file));
    const known = join(config.versionDirectory, 'prerender/pictures.json');
    const made = existsSync(known)
      ? (JSON.parse(readFileSync(known, 'utf8')) as Record<
          string,
          { name: string; hash: string; widths: number[] }
        >)
      : {};
    const address = previewAddress(secret, sessionId);
    const small = (name: string) => {
      const files = made[name];
      return files
        ? `${address}pictures/${files.name}-${files.widths[0]}.${files.hash}.avif`
        : `${address}brought/${encodeURIComponent(name)}`;
    };
    const names = [...new Set([...mine, ...Object.keys(made)])];
    return { pictures: names.map((name) => ({ name, small: small(name), isOwn: mine.includes(name) })) };
  });

  await app.register(async (upload) => {
    upload.addContentTypeParser(
      ['image/jpeg', 'image/png', 'image/avif'],
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_request, bytes, done) => done(null, bytes),
    );
    upload.setErrorHandler<FastifyError>((error, _request, reply) => {
      if (error.statusCode === 413)
        return sendProblem(reply, {
          status: 413,
          title: 'The picture is larger than 30 MB: bring a smaller one.',
        });
      if (error.statusCode === 415)
        return sendProblem(reply, { status: 415, title: 'Bring a JPEG, PNG or AVIF.' });
      throw error;
    });
    // Each is held in memory while it comes.
    let coming = 0;
    upload.addHook('onRequest', async (_request, reply) => {
      if (coming >= mostAtOnce) throw new TooBusy('Other pictures are coming: try again in a moment.');
      coming += 1;
      reply.raw.once('close', () => (coming -= 1));
    });
    upload.post<{ Querystring: { name?: string | string[] } }>(
      '/content/pictures',
      { bodyLimit: mostBytes },
      async ({ owner, query, body }, reply) => {
        if (!Buffer.isBuffer(body))
          return sendProblem(reply, { status: 415, title: 'Send a JPEG, PNG or AVIF.' });
        const target = newPictures(placesOf(owner));
        mkdirSync(target, { recursive: true });
        if (readdirSync(target).length >= mostNew)
          return refuseConflict(reply, `${mostNew} pictures wait to be published: publish these first.`);
        const why = publisher.cannotPublish();
        if (why) return refuseConflict(reply, why);
        const given = String(query.name ?? '').replaceAll('\0', '');
        const { name, mistake, code } = await renderer.inTurn(() => takePicture(config, body, target, given));
        if (code) throw Object.assign(new Error('the picture could not be kept'), { code });
        return name ? reply.send({ name }) : sendProblem(reply, { status: 422, title: mistake ?? tooLarge });
      },
    );
  });

  /** The mail with the owner's words and made-up facts, to the owner alone. */
  app.post('/content/test-mail', async ({ owner, body }, reply) => {
    const { data } = z.strictObject({ mail: z.string().max(60) }).safeParse(body);
    const places = placesOf(owner);
    const words = readServerContent(writeOverlay(places, 'mail', draftedFiles(places)));
    const samples = sampleMails({ ...deps, ...words, siteUrl: config.siteUrl, studioEmail: owner });
    const mail = data && Object.hasOwn(samples, data.mail) && samples[data.mail]?.();
    if (!mail) return sendProblem(reply, { status: 422, title: 'There is no such mail.' });
    const marked = { ...mail, to: owner, subject: `Test: ${mail.subject}` };
    await deps.mailer.send(marked, { id: randomUUID(), kind: 'test-mail', createdAt: now() });
    return reply.code(204).send();
  });
}

const tooLarge = 'This picture is too much for the server to open: bring a smaller one, or save it as JPEG.';

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

/** Every mail of mails.yaml by the way to its words, about nobody. */
const sampleMails = (deps: MailDeps & { deskUrl: string }): Record<string, () => Mail | undefined> => ({
  ...enquirySamples(deps),
  ...reviewSamples(deps),
  ...summarySamples(deps),
  signIn: () => signInMail(deps, { to: deps.studioEmail, link: deps.deskUrl, code: '000000' }),
});

function sendFileReply(reply: FastifyReply, places: DraftPlaces, name: string): FastifyReply {
  const file = openFile(places, name);
  if (!file) return unknownFile(reply);
  const said = fileReply(name, file, questionIds(openFile(places, 'questions.yaml')?.text ?? ''));
  return reply.send({ ...said, mistakes: [...said.mistakes, ...templateLeft(said.fields)] });
}

/** A released project says nothing that the template says: told at the field, not at the publish. */
function templateLeft(fields: Field[]): FieldMistake[] {
  const isReleased = fields.some(
    (field) => field.kind === 'choice' && field.path[0] === 'status' && field.value[0] === 'Released',
  );
  if (!isReleased) return [];
  const message = 'This is the template’s: write your own, or reserve the project.';
  return allFields(fields)
    .filter((field) => field.kind === 'text' && isTemplateSentence(field.value))
    .map(({ path }) => ({ path, message }));
}

function listed(
  places: DraftPlaces,
  name: string,
  facts: Record<string, string | number>,
): Omit<ListedFile, 'others'>[] {
  const file = openOrUndefined(places, name);
  if (!file) return [];
  const { kind, text, isChanged } = file;
  const status = kind.folder === 'projects' ? /^status: *(\w+)/m.exec(text ?? '')?.[1] : undefined;
  return [
    {
      name,
      title: titleOf(name, text ?? file.current ?? ''),
      ...(kind.folder && { group: kind.title }),
      address: addressOf(kind, name),
      isChanged,
      isRemoved: text === null,
      toConfirm: fillData(sentencesToConfirm(name, text ?? ''), facts),
      ...(status && { status }),
    },
  ];
}

/** A file of another encoding is listed when it is mended. */
function openOrUndefined(places: DraftPlaces, name: string) {
  try {
    return openFile(places, name);
  } catch (error) {
    if (error instanceof ContentMistake) return undefined;
    throw error;
  }
}

const unknownFile = (reply: FastifyReply) =>
  sendProblem(reply, { status: 404, title: 'There is no such file.' });

/** What an owner can do something about, in words; anything else is ours. */
export function refuse(error: Error, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof NoSuchPlace || error instanceof CannotPublish)
    return refuseConflict(reply, error.message);
  if (error instanceof CannotWrite) return sendProblem(reply, { status: 422, title: error.message });
  if (error instanceof ContentMistake) {
    const [first] = error.mistakes;
    return sendProblem(reply, { status: 422, title: `${first?.field}: ${first?.allowed}` });
  }
  // What nobody waits for any more was ended, and is no fault.
  if (error instanceof TooBusy || reply.raw.closed)
    return sendProblem(reply, { status: 503, title: error.message });
  if (/^(ENOSPC|EDQUOT|EACCES|EROFS|EPERM)$/.test(codeOf(error) ?? ''))
    // No fault of what was sent: the browser keeps it and tries again.
    return sendProblem(reply, {
      status: 507,
      title: `${inWords(error)} This was not kept; nothing that was kept before is lost.`,
    });
  throw error;
}
