import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isoInstant } from '../../../domain/time/instants.ts';
import { Refusal } from '../../../publishing/refusal.ts';
import { recordAction } from '../../events/audit.ts';
import { announceChange } from '../../events/changes.ts';
import type { DeskDeps } from '../desk-deps.ts';

/** What will change, a build beside the site, the step that makes it live, and the way back. */
export async function publish(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { config, store, publisher, renderer, editor, now } = deps;
  const record = (by: string, what: string, note: string) =>
    store
      .write((tx) => recordAction(tx, { by, what, note: shortened(note), at: now() }))
      // It is live all the same.
      .catch((error: unknown) => app.log.error({ err: error }, 'a publish could not be noted'));

  /** Drafts that are live by now say nothing new: where they stay, nobody is misled. */
  const tidy = (pictures: string[]) =>
    editor
      .call('published', pictures)
      .catch((error: unknown) => app.log.error({ err: error }, 'published drafts could not be removed'));

  app.get('/content/changes', () => editor.call('changes', config.contentDirectory));

  app.get('/content/mistakes', async (_request, reply) => ({
    mistakes: await mistakesOf([], reply),
  }));

  app.get('/content/publish', () => publisher.progress(now()));

  app.post('/content/publish', async ({ owner, body }, reply) => {
    const { data } = publishBody.safeParse(body ?? {});
    if (!data) throw new Refusal(409, 'Choose again what is published.');
    mustBeAble();
    const { later } = data;
    const [mistake] = await mistakesOf(later, reply);
    if (mistake) throw new Refusal(409, `${mistake.title}: ${mistake.message}`);
    let [note, pictures]: [string, string[]] = ['', []];
    await publisher.begin({
      by: owner,
      now: now(),
      async stage(folder) {
        const { what, subject, ...staged } = await editor.call(
          'stage',
          folder,
          config.contentDirectory,
          later,
        );
        [note, pictures] = [what, staged.pictures];
        return { ...staged, what: subject };
      },
      async after() {
        await tidy(pictures);
        await record(owner, 'published', note);
        announceChange();
      },
    });
    return publisher.progress(now());
  });

  app.post('/content/publish/live', async ({ owner }, reply) => {
    await publisher.goLive(owner);
    return reply.code(204).send();
  });

  app.post('/content/publish/cancel', async (_request, reply) => {
    publisher.cancel();
    return reply.code(204).send();
  });

  app.get('/content/versions', () => shownVersions(deps));

  app.post('/content/back', async ({ owner, body }) => {
    const { data } = z.strictObject({ id: z.string().max(80) }).safeParse(body);
    if (!data) throw new Refusal(409, 'Choose a version.');
    const madeAt = publisher.versions().find(({ id }) => id === data.id)?.begunAt;
    const state = await publisher.goBack(data.id, {
      by: owner,
      now: now(),
      async check(folder) {
        mustBeAble();
        const [wrong] = await renderer.check(folder);
        if (wrong)
          throw new Refusal(
            409,
            `That version’s words don’t fit today’s site (${wrong.title}: ${wrong.message}) Nothing was changed.`,
          );
      },
      async after() {
        await tidy([]);
        await record(owner, 'went back to an earlier version', madeAt ? isoInstant(madeAt) : '');
        announceChange();
      },
    });
    return { state };
  });

  function mustBeAble(): void {
    const why = publisher.cannotPublish();
    if (why) throw new Refusal(409, why);
  }

  /** Of all files together: links, pictures, letters that no font has. */
  const mistakesOf = async (later: string[], { raw }: FastifyReply) =>
    (await renderer.render({ later, waiter: raw })).mistakes;
}

/** A list of all that was changed would be longer than the rest of the audit list; no word of it is cut. */
const shortened = (note: string) => (note.length <= 200 ? note : `${/^.{0,199}(?=\s)/s.exec(note)?.[0]} …`);

/** Files that the owners are not done with: their drafts stay. */
const publishBody = z.strictObject({ later: z.array(z.string().max(200)).max(500).default([]) });

export type VersionsResponse = ReturnType<typeof shownVersions>;

/** The newest first; one that `isBuiltAnew` was made by older code, or is no longer there. */
const shownVersions = ({ publisher }: DeskDeps) => ({
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
});
