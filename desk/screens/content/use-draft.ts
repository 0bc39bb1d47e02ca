import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldEdit, FileReply } from '../../../domain/content/desk-content.ts';
import type { ChoiceField, FieldPath, NumberField, TextField } from '../../../domain/content/form-fields.ts';
import { ApiError, fetchJson, queryClient, readAgain, useMe } from '../../api.ts';
import { toastError } from '../../shell/toasts.tsx';
import { fileQuery, readFile } from './content-api.ts';

export const pathKey = (path: FieldPath) => path.join('.');
export const fieldId = (path: FieldPath) => `field-${path.join('-').replaceAll('#', '')}`;

type SetEdit = Extract<FieldEdit, { op: 'set' | 'unset' }>;
/** What was typed and the server has not confirmed, by the field. */
type Unsent = Record<string, SetEdit>;

const sendAfterMs = 400;
const retryMs = 3_000;

export type SaveState = 'saved' | 'saving' | 'kept here';

/**
 * A file's draft. Each key is kept in this browser at once and sent a moment after the last one; what
 * a lost connection or an ended session left unsent goes out when the file is opened again.
 */
export function useDraft(first: FileReply) {
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
      latest.current.unsent = next;
      setUnsent(next);
      if (Object.keys(next).length === 0) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, JSON.stringify(next));
    },
    [storageKey],
  );

  const take = useCallback(
    (next: FileReply) => {
      latest.current.file = next;
      setFile(next);
      // Or whoever comes back to this screen within a minute finds the words of before.
      queryClient.setQueryData(fileQuery(name).queryKey, next);
    },
    [name],
  );

  /** Sends changes on the text that is known here; where that is another one by now, reads it first. */
  const send = useCallback(
    async (change: { edits?: FieldEdit[]; raw?: string; settled?: FieldPath }) => {
      const patch = async () => {
        const body = { name, revision: latest.current.file.revision, ...change };
        const reply = await fetchJson<FileReply>('/api/content/file', { method: 'PATCH', body });
        // An older answer that is still on its way would put the words of before back.
        await queryClient.cancelQueries({ queryKey: fileQuery(name).queryKey });
        take(reply);
      };
      try {
        await patch();
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        take(await readFile(name));
        // Entries of a list may have moved: only words are written again.
        if (change.edits?.some(({ op }) => op !== 'set' && op !== 'unset' && op !== 'confirm')) throw error;
        await patch();
      }
    },
    [name, take],
  );

  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    sending.current ??= sendAll().finally(() => (sending.current = undefined));
    return sending.current;

    async function sendAll(): Promise<void> {
      try {
        while (Object.keys(latest.current.unsent).length > 0) {
          setState('saving');
          const sent = latest.current.unsent;
          await send({ edits: Object.values(sent) });
          const rest = Object.entries(latest.current.unsent).filter(([key, edit]) => sent[key] !== edit);
          keep(Object.fromEntries(rest));
        }
        setState('saved');
      } catch (error) {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401) {
          // The server will not take these words in this place: it said why.
          toastError(error);
          keep({});
          setState('saved');
          return;
        }
        setWhy(error instanceof ApiError && error.status >= 500 ? error.message : 'there is no connection.');
        setState('kept here');
        timer.current = setTimeout(() => void flush(), retryMs);
      }
    }
    // oxlint-disable-next-line react/memo-dependencies
  }, [keep, send]);

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
      keep({ ...latest.current.unsent, [pathKey(edit.path)]: edit });
      setState((before) => (before === 'kept here' ? before : 'saving'));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), sendAfterMs);
    },
    [flush, keep],
  );

  /** What changes places or is done by a tap: after what was typed. */
  const act = useCallback(
    async (change: Parameters<typeof send>[0]) => {
      try {
        await flush();
        setState('saving');
        await send(change);
        setState('saved');
        return true;
      } catch (error) {
        setState('saved');
        toastError(error as Error);
        return false;
      }
    },
    [flush, send],
  );

  /** What was typed and not sent goes with the draft. */
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    keep({});
  }, [keep]);

  return { file, unsent, state, why, write, act, take, forget, flush };
}

/** What every field of a form needs to know. */
export interface FormContext {
  draft: ReturnType<typeof useDraft>;
  onFocus: (path: FieldPath) => void;
}

/** What was typed into a field and is on its way, else what the server has. */
export function shownValue(field: TextField | NumberField | ChoiceField, { draft }: FormContext) {
  const edit = draft.unsent[pathKey(field.path)];
  if (!edit) return field.value;
  return edit.op === 'set' ? edit.value : undefined;
}

export function shownText(field: TextField | NumberField, form: FormContext): string {
  const value = shownValue(field, form);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function readUnsent(key: string): Unsent {
  try {
    // `keep` alone writes there.
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Unsent;
  } catch {
    return {};
  }
}
