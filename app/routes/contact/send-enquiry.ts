import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  type EnquiryFieldName,
  enquiryFieldNames,
  honeypotField,
  startedAtField,
} from '../../../domain/enquiry/fields.ts';
import { day } from '../../../domain/time/instants.ts';
import { readFirstTouch } from '../../first-touch.ts';
import { newUuid } from './both-forms.tsx';

/**
 * An enquiry's way from the form to the server, in this order: what is typed is read and kept as a
 * draft under an idempotency key, sent with retries, posted, and the draft is removed.
 */

export interface Message {
  /** What the form holds, and the two values the server's spam checks look at. */
  enquiry: Partial<
    Record<EnquiryFieldName | typeof honeypotField, string> & Record<typeof startedAtField, number>
  >;
  /** The idempotency key: the server stores one enquiry for it, however often it is sent. */
  key: string;
}

export function readMessage(form: HTMLFormElement): Message {
  const values = new FormData(form);
  const texts = [...enquiryFieldNames, honeypotField].flatMap((name) => {
    const value = values.get(name);
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  // When this page was opened, by the visitor's clock: the server compares it with the time of
  // sending.
  const startedAt = Math.round(performance.timeOrigin);
  return { enquiry: { ...Object.fromEntries(texts), [startedAtField]: startedAt }, key: currentKey() };
}

/** Whether anything is typed; an untouched select is not in the form's data. */
export const hasWords = (form: HTMLFormElement) =>
  [...new FormData(form)].some(([name, value]) => isField(name) && value !== begunValue(form, name));

/** What a field holds before anything is typed: a link may have begun the message. */
function begunValue(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLTextAreaElement ? field.defaultValue : '';
}

const isField = (name: string) => enquiryFieldNames.some((field) => field === name);

/**
 * What is typed, in localStorage until it is sent or a week old. The idempotency key belongs to
 * these words and is kept with them: sent again after a lost answer, from a reloaded page, a
 * duplicated tab or a new one that came from elsewhere, they are still one enquiry.
 */
interface Draft {
  savedAt: number;
  key: string;
  values: Record<string, string>;
}

const storageKey = 'longtake:draft';
/** content/contact.yaml names this time too, under `form.draft`. */
const keptFor = 7 * day;

/** The key of what is in the form. */
let formKey: string | undefined;
const currentKey = () => (formKey ??= newUuid());

export function saveDraft(form: HTMLFormElement) {
  if (!hasWords(form)) return removeStored();
  const values = Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      isField(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
  const before = readDraft();
  const isUnchanged = before !== undefined && JSON.stringify(before.values) === JSON.stringify(values);
  storeDraft({ savedAt: isUnchanged ? before.savedAt : Date.now(), values });
}

/** Fills untouched fields only: the visitor may have typed before hydration. */
export function restoreDraft(form: HTMLFormElement) {
  const draft = readDraft();
  if (!draft) return;
  formKey = draft.key;
  for (const [name, value] of Object.entries(draft.values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) {
      if (field.selectedOptions[0]?.disabled) field.value = value;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === field.defaultValue) field.value = value;
    }
  }
}

export function clearDraft() {
  removeStored();
  formKey = undefined;
}

/** The server has an enquiry under this key: what is in the form is, or becomes, another message. */
function replaceKey(used: string): string {
  const key = newUuid();
  if (formKey === used) {
    formKey = key;
    const draft = readDraft();
    if (draft?.key === used) storeDraft(draft);
  }
  return key;
}

function storeDraft({ savedAt, values }: Omit<Draft, 'key'>) {
  store(JSON.stringify({ savedAt, key: currentKey(), values } satisfies Draft));
}

function readDraft(): Draft | undefined {
  const stored = readStored();
  const draft = stored === undefined ? undefined : parseDraft(stored);
  const age = draft ? Date.now() - draft.savedAt : 0;
  if (draft && age >= 0 && age < keptFor) return draft;
  removeStored();
  return undefined;
}

/** Looks at every field: extensions and older versions of this page may have written there. */
function parseDraft(text: string): Draft | undefined {
  try {
    const { savedAt, key, values } = JSON.parse(text) as Partial<Draft>;
    if (typeof savedAt !== 'number' || typeof key !== 'string') return undefined;
    const texts = Object.entries(values ?? {}).filter(
      ([name, value]) => isField(name) && typeof value === 'string',
    );
    return { savedAt, key, values: Object.fromEntries(texts) };
  } catch {
    return undefined;
  }
}

/** The draft where localStorage is refused or full; lives as long as the page. */
let unstored: string | undefined;

function readStored(): string | undefined {
  if (unstored !== undefined) return unstored;
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(draft: string) {
  unstored = undefined;
  try {
    localStorage.setItem(storageKey, draft);
  } catch {
    unstored = draft;
  }
}

function removeStored() {
  unstored = undefined;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Refused, so there is nothing to remove.
  }
}

let isRefused: boolean | undefined;

/** Whether a draft outlives the page: some browsers refuse storage altogether. */
export function canStore(): boolean {
  isRefused ??= refusesStorage();
  return !isRefused;
}

function refusesStorage(): boolean {
  try {
    localStorage.setItem('longtake:try', '');
    localStorage.removeItem('longtake:try');
    return false;
  } catch {
    return true;
  }
}

/** Milliseconds, so that the button is seen to be sending. */
const shortestSend = 1000;
/** Of all attempts together: nobody watches a button for longer. */
const giveUpAfter = 20_000;
/** A retry comes after a random part of its longest delay, but no sooner than this share of it. */
const shortestShare = 0.6;

const mutationKey = ['enquiry'];

type Callback = (message: Message) => void;

/** By `performance.now()`. One enquiry is sent at a time, so there is one deadline. */
let deadline = 0;

/**
 * Sends an enquiry, with retries while they can help: connection lost, rate limit, store
 * unavailable. Offline, the mutation is paused until the browser is online. It lives in the query
 * client, so its callbacks run on other pages too, and a form opened meanwhile shows it as pending:
 * one at a time, or two enquiries would be stored.
 */
export function useSendEnquiry({ onSent, onFailed }: { onSent: Callback; onFailed: Callback }) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    onMutate: () => {
      deadline = 0;
    },
    mutationFn: attempt,
    networkMode: __STATIC__ ? 'always' : 'online',
    retry: (count, error) => performance.now() + longestDelay(error, count) < deadline,
    retryDelay: (count, error) =>
      longestDelay(error, count) * (shortestShare + Math.random() * (1 - shortestShare)),
    onSuccess: (_, message) => {
      replaceKey(message.key);
      onSent(message);
    },
    onError: (_, message) => onFailed(message),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.isPaused,
  });
  /** The same function in every render, and right after the form has left the page. */
  const isUnderWay = useCallback(() => client.isMutating({ mutationKey }) > 0, [client]);
  return {
    send(message: Message) {
      if (!isUnderWay()) mutate(message);
    },
    isUnderWay,
    isPending: pending.length > 0,
    isPaused: pending.includes(true),
  };
}

/**
 * The first attempt sets the deadline. No retry is planned beyond it, so an attempt after it
 * follows a pause, and time offline is no time spent waiting for the server: it starts anew.
 */
async function attempt(message: Message) {
  const at = performance.now();
  if (at >= deadline) deadline = at + giveUpAfter;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), deadline - at);
  try {
    // A static host has no server: there nothing is sent.
    if (!__STATIC__) await postEnquiry(message, stop.signal);
  } finally {
    clearTimeout(timer);
    await wait(shortestSend - (performance.now() - at));
  }
}

/**
 * Exponential backoff before jitter, at least the server's `retry-after`; infinite where no retry
 * helps.
 */
function longestDelay(error: Error, count: number): number {
  if (!(error instanceof SendFailure) || error.retryAfterMs === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(error.retryAfterMs / shortestShare, 1250 * 2 ** count);
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Resolves when the server has stored the message. Safe to repeat: the idempotency key makes it one
 * enquiry.
 */
async function postEnquiry(message: Message, signal: AbortSignal): Promise<void> {
  const body = JSON.stringify({ ...message.enquiry, source: readFirstTouch() });
  let response = await post(message.key, body, signal);
  if (response.status === 409) {
    // The key was used for other words, say in a duplicated tab. These are a new message.
    message.key = replaceKey(message.key);
    response = await post(message.key, body, signal);
  }
  if (response.status === 201) return;
  const temporary = response.status === 429 || response.status >= 500;
  throw new SendFailure(`answer ${response.status}`, temporary ? retryAfter(response) : undefined);
}

async function post(key: string, body: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch('/api/enquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal,
    });
  } catch {
    throw new SendFailure('no answer', 0);
  }
}

function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/**
 * The server does not have the message. `retryAfterMs` is undefined when a retry would not help.
 */
class SendFailure extends Error {
  override name = 'SendFailure';
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs: number | undefined) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}
