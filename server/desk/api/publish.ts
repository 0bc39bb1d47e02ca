import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ChangesReply, MistakesReply, VersionsReply } from '../../../domain/content/desk-content.ts';
import { isoInstant } from '../../../domain/time/instants.ts';
import { fieldTitle, fileChanges, placeMistake, titleOf } from '../../../publishing/content-form.ts';
import {
  draftedFiles,
  draftPlaces,
  type DraftPlaces,
  dropDraft,
  type FileTexts,
  newPictures,
  openFile,
  writeOverlay,
} from '../../../publishing/drafts.ts';
import { textsIn } from '../../../publishing/published-words.ts';
import { CannotPublish } from '../../../publishing/write-content.ts';
import { recordAction } from '../../events/audit.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { refuse } from './content.ts';

/** What will change, a build beside the site, the step that makes it live, and the way back. */
export async function publish(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { config, store, publisher, renderer, now } = deps;
  const placesOf = (owner: string) => draftPlaces(config, owner);
  app.setErrorHandler(refuse);
  const record = (by: string, what: string, note: string) =>
    store
      .write((tx) => recordAction(tx, { by, what, note: note.slice(0, 200), at: now() }))
      // It is live all the same.
      .catch((error: unknown) => app.log.error({ err: error }, 'a publish could not be noted'));

  app.get('/content/changes', async ({ owner }): Promise<ChangesReply> => {
    const places = placesOf(owner);
    const drafted = draftedFiles(places);
    return {
      changes: changesOf(places, drafted),
      conflicts: undecided(places, drafted).map((name) => ({
        name,
        title: titleOf(name, drafted.get(name) ?? ''),
      })),
    };
  });

  app.get('/content/mistakes', async ({ owner }, reply): Promise<MistakesReply> => {
    const places = placesOf(owner);
    return { mistakes: await mistakesOf(places, draftedFiles(places), reply) };
  });

  app.get('/content/publish', () => publisher.state(now()));

  app.post('/content/publish', async ({ owner, body }, reply) => {
    const { data } = publishBody.safeParse(body ?? {});
    const places = placesOf(owner);
    const drafted = draftedFiles(places);
    for (const name of data?.later ?? []) drafted.delete(name);
    if (!data) throw new CannotPublish('Choose again what is published.');
    mustBeAble();
    const changes = changesOf(places, drafted);
    if (changes.length === 0) throw new CannotPublish('Nothing is changed.');
    if (undecided(places, drafted).length > 0)
      throw new CannotPublish('Somebody changed the same fields: choose in them first.');
    const [mistake] = await mistakesOf(places, drafted, reply);
    if (mistake) throw new CannotPublish(`${mistake.title}: ${mistake.message}`);
    const what = changes
      .map(({ title, fields }) => `${title}: ${fields.map(({ label }) => label).join(', ')}`)
      .join('; ');
    const after = async () => {
      // What was typed while it was built stays a draft.
      for (const [name, text] of drafted)
        if ((openFile(places, name)?.text ?? null) === text) dropDraft(places, name);
      rmSync(newPictures(places), { recursive: true, force: true });
      await record(owner, 'published', what);
    };
    await publisher.begin(
      writeOverlay(places, 'publish', drafted),
      {
        by: owner,
        what: subject(what, changes),
        changes: drafted,
        newPictures: newPictures(places),
        after,
      },
      now(),
    );
    return publisher.state(now());
  });

  app.post('/content/publish/live', async ({ owner }, reply) => {
    await publisher.goLive(owner);
    return reply.code(204).send();
  });

  app.post('/content/publish/cancel', async (_request, reply) => {
    publisher.cancel();
    return reply.code(204).send();
  });

  app.get('/content/versions', (): VersionsReply => ({
    versions: publisher
      .versions()
      .toReversed()
      .map(({ id, begunAt, by = null, what = null, isCurrent, isBuiltAnew }) => ({
        id,
        at: isoInstant(begunAt),
        by,
        what,
        isCurrent,
        isBuiltAnew,
      })),
  }));

  app.post('/content/back', async ({ owner, body }, reply) => {
    const { data } = z.strictObject({ id: z.string().max(80) }).safeParse(body);
    const places = placesOf(owner);
    if (!data) throw new CannotPublish('Choose a version.');
    const state = await publisher.goBack(owner, data.id, {
      now: now(),
      async folderOf(changes) {
        mustBeAble();
        const [wrong] = await mistakesOf(places, changes, reply);
        if (wrong)
          throw new CannotPublish(
            `The words of then do not fit the site of today (${wrong.title}: ${wrong.message}) Nothing was changed.`,
          );
        return writeOverlay(places, 'publish', changes);
      },
      after: () => record(owner, 'went back', data.id),
    });
    return { state };
  });

  function mustBeAble(): void {
    const why = publisher.cannotPublish();
    if (why) throw new CannotPublish(why);
  }

  function changesOf({ content }: DraftPlaces, drafted: FileTexts) {
    const served = textsIn(config.contentDirectory);
    const onDisk = textsIn(content);
    const names = [...new Set([...served.keys(), ...onDisk.keys(), ...drafted.keys()])];
    return names.flatMap((name) => {
      const after = drafted.has(name) ? (drafted.get(name) ?? null) : (onDisk.get(name) ?? null);
      const before = served.get(name);
      if (after === (before ?? null)) return [];
      return [{ ...fileChanges(name, before, after), isByHand: !drafted.has(name) }];
    });
  }

  /** Of all files together: links, pictures, letters that no font has. */
  async function mistakesOf(places: DraftPlaces, drafted: FileTexts, { raw }: FastifyReply) {
    const { mistakes = [], folder: overlay } = await renderer.render(places, {
      changes: drafted,
      waiter: raw,
    });
    return mistakes.map((mistake) => {
      const name = resolve(config.sourceDirectory, mistake.file).slice(overlay.length + 1);
      const placed = placeMistake(mistake);
      return { ...placed, name, title: fieldTitle(name, drafted.get(name) ?? '', placed.path) };
    });
  }
}

/** Files in which somebody else changed what the owner changed too. */
const undecided = (places: DraftPlaces, drafted: FileTexts) =>
  [...drafted.keys()].filter((name) => openFile(places, name)?.conflicts.length);

/** Files that the owner is not done with: their drafts stay. */
const publishBody = z.strictObject({ later: z.array(z.string().max(200)).max(500).default([]) });

/** The subject of a commit and the line in the list of versions: with the fields where they find room. */
function subject(what: string, changes: { title: string }[]): string {
  const short = what.length > 120 ? changes.map(({ title }) => title).join(', ') : what;
  return short.length > 120 ? `${short.slice(0, 117)}…` : short;
}
