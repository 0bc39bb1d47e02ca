import { expect } from 'vitest';
import type { FieldEdit, FileForm, PublishProgress } from '../../domain/content/desk-content.ts';

/** An entry of a list by where it stands, which the desk knows by its mark. */
export type ListTap =
  | { op: 'remove'; path: FieldEdit['path']; number: number }
  | { op: 'move'; path: FieldEdit['path']; number: number; to: number };

/** An owner who edits the site over the desk's own HTTP, in a server process, signed in by a link of `desk link`. */
export async function ownerAtDesk(link: string) {
  const { origin, hash } = new URL(link);
  const signedIn = await fetch(`${origin}/api/sign-in/link`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token: hash.slice(1) }),
  });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

  async function ask(path: string, { body, ...request }: RequestInit = {}): Promise<unknown> {
    const type = typeof body === 'string' ? 'application/json' : 'image/jpeg';
    const response = await fetch(`${origin}/api/content/${path}`, {
      ...request,
      headers: { origin, cookie, ...(body && { 'content-type': type }) },
      ...(body && { body }),
    });
    const said = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${said}`);
    return said && JSON.parse(said);
  }
  const post = (path: string, body: object) => ask(path, { method: 'POST', body: JSON.stringify(body) });
  const publishing = async () => (await ask('publish')) as PublishProgress;

  return {
    /** One after the other, as an owner does. */
    async edit(name: string, ...edits: (FieldEdit | ListTap)[]) {
      for (const edit of edits) {
        const { entries } = (await ask(`file?${new URLSearchParams({ name })}`)) as FileForm;
        const { number, ...rest } = { number: undefined, ...edit };
        const entry = number === undefined ? {} : { entry: entries[edit.path.join('.')]?.[number] };
        await ask('file', {
          method: 'PATCH',
          body: JSON.stringify({ name, edits: [{ ...rest, ...entry }] }),
        });
      }
    },
    /** Returns the name that it is shown by. */
    async bring(name: string, jpeg: Uint8Array<ArrayBuffer>) {
      const brought = await ask(`pictures?${new URLSearchParams({ name })}`, { method: 'POST', body: jpeg });
      return (brought as { name: string }).name;
    },
    begin: async (kind: 'project' | 'role', title: string) =>
      ((await post('new', { kind, title })) as { name: string }).name,
    remove: (name: string) => post('remove', { name }),
    /** Builds all that was changed, and makes it live. */
    async publish() {
      await post('publish', {});
      // It builds, which takes longer than anything else that is waited for.
      await expect.poll(async () => (await publishing()).state, { timeout: 600_000 }).not.toBe('building');
      expect(await publishing()).toMatchObject({ state: 'ready' });
      await post('publish/live', {});
    },
  };
}
