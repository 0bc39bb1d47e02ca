import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldEdit } from '../../../domain/content/desk-content.ts';
import { addressed, type FieldPath, pathKey } from '../../../domain/content/field-path.ts';
import type { ChoiceField, NumberField, TextField } from '../../../domain/content/form-fields.ts';
import type { FileResponse } from '../../../server/desk/api/content.ts';
import { ApiError, fetchJson, queryClient, readAgain, useMe } from '../../api.ts';
import { toastError } from '../../ui/toasts.tsx';
import { fileQuery, readFile } from './content-api.ts';

export const fieldId = (path: FieldPath, place = 'field') => `${place}-${path.join('-').replaceAll('#', '')}`;

type SetEdit = Extract<FieldEdit, { op: 'set' | 'unset' }>;
/** What was typed and the server has not confirmed, by the field's address; `refused` says why not. */
type Unsent = Record<string, SetEdit & { refused?: string }>;

const sendAfterMs = 400;
const retryMs = 3_000;

type SaveState = 'saved' | 'saving' | 'kept here';

interface Change {
  edits?: FieldEdit[];
  /** The whole text, and the revision it was made from. */
  raw?: string;
  revision?: string;
}

/**
 * A file's draft, which the owners share. Each key is kept in this browser at once and sent a moment
 * after the last one; what a lost connection or an ended session left unsent goes out when the file is
 * opened again. What the server refuses stays in its field with the reason, until it is put right.
 */
export function useDraft(first: FileResponse) {
  const { name } = first;
  const { email } = useMe();
  const storageKey = `desk:content:${email}:${name}`;
  const [file, setFile] = useState(first);
  const [unsent, setUnsent] = useState<Unsent>(() => readUnsent(storageKey));
  const [state, setState] = useState<SaveState>('saved');
  const [why, setWhy] = useState('');
  const latest = useRef({ file, unsent });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<void>>(undefined);

  const keep = useCallback(
    (next: Unsent) => {
      const own = latest.current.unsent;
      // The rest is of another window with the same file.
      const others = Object.entries(readUnsent(storageKey)).filter(([key]) => !(key in own));
      latest.current.unsent = next;
      setUnsent(next);
      const kept = { ...Object.fromEntries(others), ...next };
      if (Object.keys(kept).length === 0) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, JSON.stringify(kept));
    },
    [storageKey],
  );

  const take = useCallback(
    (next: FileResponse) => {
      latest.current.file = next;
      setFile(next);
      // Or whoever comes back to this screen within a minute finds the words of before.
      queryClient.setQueryData(fileQuery(name).queryKey, next);
    },
    [name],
  );

  const send = useCallback(
    async (change: Change) => {
      const body = { name, ...change };
      const answer = await fetchJson<FileResponse>('/api/content/file', { method: 'PATCH', body });
      // An older answer that is still on its way would put the words of before back.
      await queryClient.cancelQueries({ queryKey: fileQuery(name).queryKey });
      take(answer);
    },
    [name, take],
  );

  /** Takes what was sent off what is kept here, unless more was typed meanwhile. */
  const settle = useCallback(
    (sent: Unsent, refused?: string) => {
      const rest = Object.entries(latest.current.unsent).flatMap(([key, edit]) =>
        sent[key] !== edit ? [[key, edit]] : refused === undefined ? [] : [[key, { ...edit, refused }]],
      );
      keep(Object.fromEntries(rest) as Unsent);
    },
    [keep],
  );

  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    sending.current ??= sendAll().finally(() => (sending.current = undefined));
    return sending.current;

    async function sendAll(): Promise<void> {
      try {
        for (let sent = toSend(); Object.keys(sent).length > 0; sent = toSend()) {
          setState('saving');
          await sendOrRefuse(sent);
        }
        setState('saved');
      } catch (error) {
        setWhy(error instanceof ApiError && error.status >= 500 ? error.message : 'there’s no connection.');
        setState('kept here');
        timer.current = setTimeout(() => void flush(), retryMs);
      }
    }

    function toSend(): Unsent {
      const waiting = Object.entries(latest.current.unsent).filter(([, edit]) => edit.refused === undefined);
      return Object.fromEntries(waiting);
    }

    /** Of several that are refused together, each is sent alone: one of them is to blame. */
    async function sendOrRefuse(sent: Unsent): Promise<void> {
      try {
        await send({ edits: Object.values(sent) });
        settle(sent);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status < 400 || error.status > 499 || error.status === 401)
          throw error;
        const each = Object.entries(sent);
        if (each.length === 1) settle(sent, error.message);
        else for (const [key, edit] of each) await sendOrRefuse({ [key]: edit });
      }
    }
    // oxlint-disable-next-line react/memo-dependencies
  }, [send, settle]);

  /** What was typed last goes out though its screen is left; where that fails it stays here. */
  const leave = useCallback(async () => {
    if (Object.keys(latest.current.unsent).length === 0) return;
    await flush();
    clearTimeout(timer.current);
    readAgain();
  }, [flush]);

  useEffect(() => {
    const online = () => void flush();
    void flush();
    addEventListener('online', online);
    return () => {
      removeEventListener('online', online);
      void leave();
    };
  }, [flush, leave]);

  const write = useCallback(
    (edit: SetEdit) => {
      const path = addressed(latest.current.file.entries, edit.path);
      keep({ ...latest.current.unsent, [pathKey(path)]: { ...edit, path } });
      setState((before) => (before === 'kept here' ? before : 'saving'));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), sendAfterMs);
    },
    [flush, keep],
  );

  /** What changes places or is done by a tap: after what was typed. */
  const act = useCallback(
    async (change: Change) => {
      await flush();
      const isUnsent = Object.values(latest.current.unsent).some(({ refused }) => refused === undefined);
      if (isUnsent) {
        toastError(new Error('What you typed isn’t saved yet. Try again when it is.'));
        return false;
      }
      try {
        setState('saving');
        const edits = change.edits?.map((edit) => ({
          ...edit,
          path: addressed(latest.current.file.entries, edit.path),
        }));
        await send({ ...change, ...(edits && { edits }) });
        setState('saved');
        return true;
      } catch (error) {
        setState('saved');
        toastError(error as Error);
        // What is refused was often made from words that have changed since.
        await readFile(name).then(take, () => undefined);
        return false;
      }
    },
    [flush, name, send, take],
  );

  /** What was typed and not sent goes with the draft, or that of one field. */
  const forget = useCallback(
    (address?: FieldPath) => {
      clearTimeout(timer.current);
      const { [address ? pathKey(address) : '']: _gone, ...rest } = latest.current.unsent;
      keep(address ? rest : {});
    },
    [keep],
  );

  return { file, unsent, state, why, write, act, take, forget, flush };
}

/** What every field of a form needs to know. */
export interface FormContext {
  draft: ReturnType<typeof useDraft>;
  onFocus: (path: FieldPath) => void;
  /** What a link can lead to. */
  pages: { address: string; title: string }[];
  /** Begins the ids: a field that was touched in the page stands in a dialog and in the form. */
  place?: string;
}

export const idOf = ({ place }: FormContext, path: FieldPath) => fieldId(path, place);

/** What was typed into a field and is on its way or was refused. */
export const unsentAt = ({ draft: { file, unsent } }: FormContext, path: FieldPath) =>
  unsent[pathKey(addressed(file.entries, path))];

/** What was typed into a field, else what the server has. */
export function shownValue(field: TextField | NumberField | ChoiceField, form: FormContext) {
  const edit = unsentAt(form, field.path);
  if (!edit) return field.value;
  return edit.op === 'set' ? edit.value : undefined;
}

export function shownText(field: TextField | NumberField, form: FormContext): string {
  const value = shownValue(field, form);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What was refused is tried once more: it may have been put right elsewhere. */
function readUnsent(key: string): Unsent {
  try {
    // `keep` alone writes there.
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Unsent;
    return Object.fromEntries(Object.entries(kept).map(([at, { refused: _why, ...edit }]) => [at, edit]));
  } catch {
    return {};
  }
}
