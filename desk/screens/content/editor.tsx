import './content.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  addressed,
  type FieldPath,
  pathFrom,
  pathKey,
  type WordsMark,
} from '../../../domain/content/field-path.ts';
import { allFields } from '../../../domain/content/form-fields.ts';
import { ownerName } from '../../../domain/owner-name.ts';
import type { FileResponse, FilesResponse } from '../../../server/desk/api/content.ts';
import { postJson, queryClient, readAgain } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LongField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { toastError } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { editAddress, fileQuery, filesQuery, readFile } from './content-api.ts';
import { Fields, OneField, PictureFields } from './fields.tsx';
import { fieldId, type FormContext, useDraft } from './use-draft.ts';

/** A file's form, and the page it belongs to beside it. */
export function Editor() {
  const [query] = useSearchParams();
  const name = query.get('file') ?? '';
  const files = useQuery(filesQuery);
  const file = useQuery(fileQuery(name));
  return (
    <Loaded query={file}>
      {(data) => (
        <Loaded query={files}>
          {(known) => <FileEditor key={name} read={data} known={known} opened={query.get('field')} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface EditorProps {
  /** As the server has it by now: an edit in the files, or in another tab, shows here. */
  read: FileResponse;
  known: FilesResponse;
  /** The field to begin at, as JSON. */
  opened: string | null;
}

function FileEditor({ read, known, opened }: EditorProps) {
  const { name } = read;
  const draft = useDraft(read);
  const { file, state, why, act, take } = draft;
  const here = [...new Set(file.others.map(({ by }) => by))];
  // The page is what an owner knows; on a phone it stands alone, beside the form where there is room.
  const [isShown, setShown] = useState(!read.isFormFirst && !read.isRemoved && read.mistakes.length === 0);
  const [touched, setTouched] = useState<FieldPath>();
  const [focused, setFocused] = useState<FieldPath>();
  const navigate = useNavigate();
  const isIdle = state === 'saved' && Object.keys(draft.unsent).length === 0;

  useEffect(() => {
    // Of the same words it may tell who else is here, what was published, or other marks of entries.
    if (isIdle && read !== file) take(read);
    // Only what the server sends by itself: our own answers are taken when they come.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [read]);
  const showField = (path: FieldPath) => {
    if (isNarrow() && fieldToTouch(file, path)) return setTouched(path);
    // At once: a field that is not shown takes no focus.
    flushSync(() => setShown(false));
    openField(path);
  };
  useEffect(() => {
    if (opened) showField(pathFrom(opened));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opened]);
  useEffect(() => {
    // The others see who is where; without a connection they do not.
    if (focused) void readFile(name, addressed(file.entries, focused)).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [focused, name]);

  const raw = file.isRemoved ? undefined : file.raw;
  const whole = file.written.find(({ path }) => path.length === 0)?.before;
  const form: FormContext = { draft, onFocus: setFocused, pages: pagesOf(known) };
  /** Where the form was left for the preview, on a phone. */
  const leftAt = useRef(0);
  const showPreview = () => {
    leftAt.current = scrollY;
    flushSync(() => setShown(true));
    document.querySelector('.editor-preview')?.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
  const backToForm = () => {
    flushSync(() => setShown(false));
    scrollTo({ top: leftAt.current, behavior: 'instant' });
    if (focused) document.getElementById(fieldId(focused))?.focus({ preventScroll: true });
  };
  const drop = async () => {
    draft.forget();
    await postJson('/api/content/drop', { name }).catch(toastError);
    await navigate('/content');
    queryClient.removeQueries({ queryKey: fileQuery(name).queryKey });
  };
  const putBack = () =>
    postJson('/api/content/put-back', { name }).then(
      () => queryClient.invalidateQueries({ queryKey: fileQuery(name).queryKey }),
      toastError,
    );
  return (
    <>
      <ScreenHead title={file.title} back={{ to: '/content', name: 'Website' }} />
      <div className="editor grid" data-preview={isShown} data-alone={!file.address}>
        <form
          className="editor-form grid gap-5"
          aria-label={file.title}
          onSubmit={(event) => event.preventDefault()}
        >
          {name === 'mails.yaml' && (
            <p className="text-fog">
              You can send each email to yourself, with made-up facts, before you publish it.
            </p>
          )}
          {here.length > 0 && (
            <p className="text-fog" role="status">
              {here.map(ownerName).join(' and ')} {here.length > 1 ? 'are' : 'is'} here too. You both see each
              other’s changes. In one field, the last one wins.
            </p>
          )}
          <LostWords draft={draft} />
          {file.isRemoved && (
            <div className="note-panel grid gap-3">
              <p>This comes off with the next publish.</p>
              <span className="actions">
                <Button onClick={() => void putBack()}>Put it back</Button>
              </span>
            </div>
          )}
          {file.mistakes
            .filter(({ path }) => path.length === 0 && !file.isRemoved)
            .map(({ message }) => (
              <p key={message} className="problem-line">
                {message}
              </p>
            ))}
          {whole && (
            <div className="note-panel grid gap-3">
              <p>
                {whole.value === null
                  ? 'This was taken off the site meanwhile. You see the draft, which puts it back.'
                  : 'Its file was changed too, and the two don’t fit together. You see the draft.'}
              </p>
              <span className="actions">
                <Button onClick={() => void drop()}>Use the file</Button>
              </span>
            </div>
          )}
          <RawText text={raw} revision={file.revision} onSave={act} />
          {!file.isRemoved && raw === undefined && <Fields fields={file.fields} form={form} />}
          {/^(projects|roles)\//.test(name) && !file.isRemoved && !file.isNew && (
            <RemoveFile name={name} title={file.title} />
          )}
          {file.isChanged && !file.isRemoved && <DropChanges title={file.title} onDrop={drop} />}
          <Suggestions id="zones" texts={Intl.supportedValuesOf('timeZone')} />
          <Suggestions
            id="films"
            texts={known.files.flatMap((one) => /^films\/(.+)\.yaml$/.exec(one.name)?.[1] ?? [])}
          />
        </form>
        {file.address && (
          <PreviewFrame
            address={known.preview + file.address.slice(1)}
            revision={file.revision}
            name={name}
            focused={focused}
            isShown={isShown}
            title={file.title}
            onTouch={(mark) => {
              if (mark.file === name) showField(mark.path);
              else void navigate(editAddress(mark.file, mark.path));
            }}
          />
        )}
      </div>
      {touched && (
        <TouchedField
          key={pathKey(touched)}
          path={touched}
          form={form}
          onClose={() => setTouched(undefined)}
          onAllFields={() => {
            flushSync(() => {
              setTouched(undefined);
              setShown(false);
            });
            openField(touched);
          }}
        />
      )}
      <div className="editor-bar in-line rule-top">
        <p className="text-fog" role="status">
          {state === 'kept here' && `Not sent: ${why} Kept in this browser, and sent later.`}
          {state === 'saving' && 'Saving …'}
          {state === 'saved' && 'Saved.'}
          {file.isChanged && state === 'saved' && ' Not published yet.'}
        </p>
        {file.address && (
          <Button
            className="button button-secondary button-small preview-switch"
            onClick={() => (isShown ? backToForm() : showPreview())}
          >
            {isShown ? 'All fields' : 'The page'}
          </Button>
        )}
        {file.isChanged && (
          <Link to="/content/publish" className="button button-primary button-small">
            Publish …
          </Link>
        )}
      </div>
    </>
  );
}

/** Where the page and the form do not fit beside each other: content.css. */
const isNarrow = () => !matchMedia('(min-width: 64rem)').matches;

/** What a touch in the page leads to: one field, or a picture with its words. */
function fieldToTouch({ fields }: FileResponse, path: FieldPath) {
  const isPicture = path.at(-1) === 'picture';
  const key = pathKey(isPicture ? path.slice(0, -1) : path);
  return allFields(fields).find(
    (field) => pathKey(field.path) === key && field.kind !== 'list' && (field.kind !== 'group' || isPicture),
  );
}

interface TouchedProps {
  path: FieldPath;
  form: FormContext;
  onClose: () => void;
  onAllFields: () => void;
}

/** The field of the sentence or picture that was touched on a phone, over the page. */
function TouchedField({ path, form, onClose, onAllFields }: TouchedProps) {
  const inDialog = { ...form, place: 'touched' };
  const field = fieldToTouch(form.draft.file, path);
  useEffect(() => {
    document.getElementById(fieldId(path, 'touched'))?.focus();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <Dialog title={field?.kind === 'group' ? field.label : 'Change it'} onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {field?.kind === 'group' ? (
          <PictureFields field={field} form={inDialog} />
        ) : field ? (
          <OneField field={field} form={inDialog} />
        ) : (
          <p className="text-fog">It was removed meanwhile.</p>
        )}
        <div className="actions">
          <Button kind="primary" type="submit">
            Done
          </Button>
          <Button onClick={onAllFields}>All fields</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Typed into an entry that somebody has removed meanwhile: nowhere else would they be seen. */
function LostWords({ draft }: { draft: FormContext['draft'] }) {
  const { file, unsent, forget } = draft;
  const known = new Set(allFields(file.fields).map(({ path }) => pathKey(addressed(file.entries, path))));
  return Object.entries(unsent)
    .filter(([key, { refused }]) => refused !== undefined && !known.has(key))
    .map(([key, edit]) => (
      <div key={key} className="note-panel grid gap-3">
        <p>
          Not saved: <q>{edit.op === 'set' && typeof edit.value === 'string' ? edit.value : ''}</q>{' '}
          {edit.refused}
        </p>
        <span className="actions">
          <Button onClick={() => forget(edit.path)}>Forget it</Button>
        </span>
      </div>
    ));
}

/** Each address once, by the first that is called so: `/` is Home, and not the footer. */
const pagesOf = ({ files }: FilesResponse) =>
  files.filter(
    ({ address, group }, index) =>
      address && group !== 'Open role' && files.findIndex((one) => one.address === address) === index,
  );

/** What the browser offers while one types: fields.tsx names the lists. */
function Suggestions({ id, texts }: { id: string; texts: string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(texts)].map((text) => (
        <option key={text}>{text}</option>
      ))}
    </datalist>
  );
}

/** At the end of the form, away from Publish, and asked once more: what was typed is gone then. */
function DropChanges({ title, onDrop }: { title: string; onDrop: () => Promise<void> }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <p>
      <Button onClick={() => setAsked(true)}>Discard changes …</Button>
      {isAsked && (
        <Dialog title="Discard changes?" onClose={() => setAsked(false)}>
          <div className="stack">
            <p>Every unpublished change in {title} is lost, whoever made it.</p>
            <Button kind="primary" onClick={() => void onDrop()}>
              Discard them
            </Button>
          </div>
        </Dialog>
      )}
    </p>
  );
}

/** Opens the parts around a field and puts the cursor into it. */
function openField(path: FieldPath): void {
  const element = document.getElementById(fieldId(path));
  if (!element) return;
  for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
}

const quietMs = 700;

/** The page with the owner's words: made anew a moment after the last change. */
function PreviewFrame({
  address,
  revision,
  name,
  title,
  focused,
  isShown,
  onTouch,
}: {
  address: string;
  revision: string;
  name: string;
  title: string;
  focused: FieldPath | undefined;
  /** On a phone, where it takes the place of the form. */
  isShown: boolean;
  onTouch: (mark: WordsMark) => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scroll = useRef(0);
  const [shown, setShown] = useState(revision);
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setShown(revision), quietMs);
    return () => clearTimeout(timer);
  }, [revision]);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<{ edit?: WordsMark; scroll?: number; ready?: true }>) => {
      if (source !== frame.current?.contentWindow) return;
      if (data.scroll !== undefined) scroll.current = data.scroll;
      // A page that loads after its field was touched is shown at it, one that is made anew where it was.
      const place = focused && scroll.current === 0 ? { show: { file: name, path: focused } } : {};
      if (data.ready) frame.current?.contentWindow?.postMessage({ scroll: scroll.current, ...place }, '*');
      if (data.edit) onTouch(data.edit);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [onTouch, focused, name]);
  useEffect(() => {
    // A frame that is not shown cannot scroll: on a phone it is told once more when it is (`isShown`).
    const show = { file: name, path: focused };
    if (focused) frame.current?.contentWindow?.postMessage({ show, isShown }, '*');
  }, [focused, name, isShown]);
  const [path, hash] = address.split('#');
  return (
    <div className="editor-preview gap-2">
      {/* On a phone it covers the head of the screen. */}
      <p className="preview-head in-line gap-4">
        <Link className="text-link" to="/content">
          ← Website
        </Link>
        <strong>{title}</strong>
      </p>
      <p className="text-fog" role="status">
        {ready === shown
          ? 'Touch a sentence or a picture to change it.'
          : 'Making the page with your words …'}
      </p>
      <iframe
        ref={frame}
        onLoad={() => setReady(shown)}
        title="Preview of the page with your words"
        src={`${path}?${new URLSearchParams({ r: shown, file: name })}${hash ? `#${hash}` : ''}`}
        sandbox="allow-scripts"
      />
    </div>
  );
}

interface RawTextProps {
  /** Undefined where a form can be made of the file. */
  text: string | undefined;
  revision: string;
  /** With the revision that the text was made from. False where it could not be saved. */
  onSave: (change: { raw: string; revision: string }) => Promise<boolean>;
}

/** A file that no form can be made of. */
function RawText({ text, revision, onSave }: RawTextProps) {
  const [typed, setTyped] = useState<string>();
  const [begun, setBegun] = useState(revision);
  const [isSaving, setSaving] = useState(false);
  /** Typed before the file was changed by somebody else, whose words the server would not write it over. */
  const [outrun, setOutrun] = useState<string>();
  if (revision !== begun && !isSaving) {
    setBegun(revision);
    setTyped(undefined);
    if (typed !== undefined && typed !== text) setOutrun(typed);
  }
  const save = async (raw: string) => {
    setSaving(true);
    if (await onSave({ raw, revision: begun })) setTyped((now) => (now === raw ? undefined : now));
    setSaving(false);
  };
  return (
    <>
      {outrun !== undefined && (
        <div className="note-panel grid gap-3">
          <LongField
            label="Not saved: the file was changed while you typed this. Copy from it what’s still right."
            className="raw-text"
            readOnly
            value={outrun}
          />
          <span className="actions">
            <Button onClick={() => setOutrun(undefined)}>Forget it</Button>
          </span>
        </div>
      )}
      {text !== undefined && (
        <>
          <LongField
            label="The file’s own text"
            className="raw-text"
            rows={20}
            spellCheck={false}
            value={typed ?? text}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <span className="actions">
            <Button kind="primary" onClick={() => void save(typed ?? text)}>
              Save it
            </Button>
          </span>
        </>
      )}
    </>
  );
}

/** Goes with the next publish. Until then it can be put back, with what was changed in it. */
function RemoveFile({ name, title }: { name: string; title: string }) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const removing = useAction({
    post: () => postJson('/api/content/remove', { name }),
    done: `${title} comes off with the next publish.`,
    undo: () => () => void postJson('/api/content/put-back', { name }).then(readAgain, toastError),
    onDone: () => void navigate('/content'),
    showsError: true,
  });
  return (
    <p>
      <Button onClick={() => setAsked(true)}>Take it off the site …</Button>
      {isAsked && (
        <Confirm
          title={`Take ${title} off the site?`}
          yes="Take it off"
          no="Keep it"
          onYes={() => removing.mutate()}
          onClose={() => setAsked(false)}
          action={removing}
        >
          <p>
            It comes off with the next publish. Until then you can put it back, with everything you changed in
            it.
          </p>
        </Confirm>
      )}
    </p>
  );
}
