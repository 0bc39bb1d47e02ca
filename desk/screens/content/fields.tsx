import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldEdit, WrittenField } from '../../../domain/content/desk-content.ts';
import { addressed, type FieldPath, pathKey } from '../../../domain/content/field-path.ts';
import {
  allFields,
  type ChoiceField,
  type Field,
  type GroupField,
  type ListField,
  type NumberField,
  type TextField,
} from '../../../domain/content/form-fields.ts';
import { ownerName } from '../../../domain/owner-name.ts';
import { postJson, useMe } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PictureInput } from './picture-input.tsx';
import { type FormContext, idOf, shownText, shownValue, unsentAt } from './use-draft.ts';

/** What few come for is folded, at the end. */
export function Fields({ fields, form }: { fields: Field[]; form: FormContext }) {
  const { shown = [], rare = [], search = [] } = Object.groupBy(fields, ({ fold = 'shown' }) => fold);
  const each = (some: Field[]) =>
    some.map((field) => <OneField key={pathKey(field.path)} field={field} form={form} />);
  return (
    <>
      {each(shown)}
      {rare.length > 0 && (
        <Part holds={rare} title="Rarely changed" form={form}>
          {each(rare)}
        </Part>
      )}
      {search.length > 0 && (
        <Part holds={search} title="For search engines" form={form}>
          {each(search)}
        </Part>
      )}
    </>
  );
}

export function OneField({ field, form }: { field: Field; form: FormContext }): ReactNode {
  switch (field.kind) {
    case 'text':
      return <TextInput field={field} form={form} />;
    case 'number':
      return <NumberInput field={field} form={form} />;
    case 'choice':
      return <ChoiceInput field={field} form={form} />;
    case 'group':
      return <Group field={field} form={form} />;
    case 'list':
      return <List field={field} form={form} />;
  }
}

const isBelow = (path: FieldPath, other: FieldPath) => path.every((key, index) => other[index] === key);

/** A part that opens: the form of a page has up to two hundred fields. */
function Part({
  id,
  holds,
  title,
  form,
  children,
}: {
  id?: string;
  holds: Field[];
  title: ReactNode;
  form: FormContext;
  children: ReactNode;
}) {
  const { fields, mistakes, isNew } = form.draft.file;
  const part = useRef<HTMLDetailsElement>(null);
  const inPart = (one: { path: FieldPath }) => holds.some(({ path }) => isBelow(path, one.path));
  const count = mistakes.filter(inPart).length;
  const toConfirm = allFields(fields).filter((field) => field.kind === 'text' && field.toConfirm);
  const waiting = toConfirm.filter(inPart).length;
  const isUnfinished = isNew && count > 0;
  useEffect(() => {
    // Who fills in a new one finds what is left without looking for it; nothing closes while they type.
    if (isUnfinished && part.current) part.current.open = true;
  }, [isUnfinished]);
  return (
    <details className="part" id={id} ref={part}>
      <summary>
        <span className="part-title">{title}</span>
        {waiting > 0 && <span className="part-waiting">{waiting} to confirm</span>}
        {count > 0 && (
          <span className="part-trouble">{count === 1 ? '1 to look at' : `${count} to look at`}</span>
        )}
      </summary>
      <div className="part-body grid gap-5">{children}</div>
    </details>
  );
}

function Group({ field, form }: { field: GroupField; form: FormContext }) {
  return (
    <Part id={idOf(form, field.path)} holds={[field]} title={field.label} form={form}>
      {field.isPicture ? (
        <PictureFields field={field} form={form} />
      ) : (
        <Fields fields={field.fields} form={form} />
      )}
      <Help field={field} form={form} />
      {form.draft.file.name === 'mails.yaml' &&
        field.fields.some(({ path }) => path.at(-1) === 'subject') && <TestMail field={field} form={form} />}
    </Part>
  );
}

const isShownApart = ({ path }: Field) => ['picture', 'crop'].includes(String(path.at(-1)));

export function PictureFields({ field, form }: { field: GroupField; form: FormContext }) {
  return (
    <PictureInput field={field} form={form}>
      <Fields fields={field.fields.filter((one) => !isShownApart(one))} form={form} />
    </PictureInput>
  );
}

/** The mail with the words as they are typed here, to whoever is signed in. */
function TestMail({ field, form }: { field: GroupField; form: FormContext }) {
  const sending = useAction({
    post: async () => {
      await form.draft.flush();
      await postJson('/api/content/test-mail', { mail: pathKey(field.path) });
    },
    done: 'A test is on its way to your mailbox.',
  });
  return (
    <Button
      disabled={sending.isPending}
      aria-label={`Send me a test: ${field.label}`}
      onClick={() => sending.mutate()}
    >
      Send me a test
    </Button>
  );
}

/** Removed at once, with an Undo; what holds more is asked about, as is a sentence that waits for a word. */
const isLine = (field: Field): field is TextField => field.kind === 'text' && !field.toConfirm;

function List({ field, form }: { field: ListField; form: FormContext }) {
  const { path, items, least = 0, most = Infinity } = field;
  const { act, file } = form.draft;
  const marks = file.entries[pathKey(path)] ?? [];
  const list = useRef<HTMLOListElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const [told, setTold] = useState<{ words: string; focus: () => void }>();
  const [leaving, setLeaving] = useState<number>();
  const isLast = field.isOptional && items.length === 1;
  // After the list was drawn anew.
  useEffect(() => told?.focus(), [told]);
  const then = (words: string, focus: () => void) => setTold({ words, focus });
  const entry = (index: number) => list.current?.children[index];
  const move = async (from: number, to: number) => {
    if (!(await act({ edits: [{ op: 'move', path, entry: marks[from] ?? '', to }] }))) return;
    then(`Moved to place ${to + 1} of ${items.length}.`, () => {
      const buttons = [
        ...(entry(to)?.querySelectorAll<HTMLButtonElement>(':scope > .item-actions > button') ?? []),
      ];
      const same = buttons[to < from ? 0 : 1];
      (same?.disabled ? buttons.find(({ disabled }) => !disabled) : same)?.focus();
    });
  };
  const remove = async (index: number) => {
    setLeaving(undefined);
    const edits: FieldEdit[] = [
      isLast ? { op: 'unset', path } : { op: 'remove', path, entry: marks[index] ?? '' },
    ];
    const gone = items[index]?.field;
    if (!(await act({ edits }))) return;
    if (gone && isLine(gone)) {
      const back: FieldEdit = { op: 'add', path, value: gone.value, at: index };
      toastDone('Removed.', () => void act({ edits: [back] }));
    }
    then('Removed.', () => {
      const next = entry(Math.min(index, items.length - 2));
      (next?.querySelector<HTMLElement>('summary, input, textarea') ?? adds.current)?.focus();
    });
  };
  const add = async () => {
    if (!(await act({ edits: [{ op: 'add', path, value: field.blank as string | object }] }))) return;
    then(`Added as number ${items.length + 1}.`, () => {
      const made = entry(items.length);
      const part = made?.querySelector('details');
      if (part) part.open = true;
      made?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    });
  };
  return (
    <Part id={idOf(form, path)} holds={[field]} title={`${field.label} (${items.length})`} form={form}>
      <ol className="list-items grid gap-4" ref={list}>
        {items.map((item, index) => (
          <li key={marks[index] ?? index}>
            <OneField field={item.field} form={form} />
            <span className="item-actions">
              <Button
                disabled={index === 0}
                aria-label={`Move up: ${item.label}`}
                onClick={() => void move(index, index - 1)}
              >
                Up
              </Button>
              <Button
                disabled={index === items.length - 1}
                aria-label={`Move down: ${item.label}`}
                onClick={() => void move(index, index + 1)}
              >
                Down
              </Button>
              <Button
                disabled={!isLast && items.length <= least}
                aria-label={`Remove: ${item.label}`}
                onClick={() => (isLine(item.field) ? void remove(index) : setLeaving(index))}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {items.length < most && (
        <Button ref={adds} aria-label={`Add ${field.one}: ${field.label}`} onClick={() => void add()}>
          Add {field.one}
        </Button>
      )}
      {items.length <= least && !isLast && items.length > 0 && (
        <p className="text-fog">{most === least ? `Always ${least}.` : `At least ${least}.`}</p>
      )}
      <p role="status" className="sr-only">
        {told?.words}
      </p>
      <Help field={field} form={form} />
      {leaving !== undefined && (
        <Dialog title={`Remove ${items[leaving]?.label ?? ''}?`} onClose={() => setLeaving(undefined)}>
          <div className="stack">
            <p>It goes with everything in it: here now, on the site with the next publish.</p>
            <Button kind="primary" onClick={() => void remove(leaving)}>
              Remove it
            </Button>
          </div>
        </Dialog>
      )}
    </Part>
  );
}

/** Help, what is wrong, who else is in it or wrote it, and a sentence that waits for a word. */
function Help({ field, form }: { field: Field; form: FormContext }) {
  const key = pathKey(field.path);
  const { file, act } = form.draft;
  const { email } = useMe();
  const mistakes = file.mistakes.filter(({ path }) => pathKey(path) === key);
  const written = file.written.find(({ path }) => pathKey(path) === key);
  const here = file.others.filter(
    ({ path }) => pathKey(path) === pathKey(addressed(file.entries, field.path)),
  );
  const refused = unsentAt(form, field.path)?.refused;
  return (
    <div id={`${idOf(form, field.path)}-help`} className="field-help grid gap-2">
      {here.map(({ by }) => (
        <p key={by} className="text-fog" role="status">
          {ownerName(by)} is in this field.
        </p>
      ))}
      {refused && <p className="problem-line">Not saved: {refused} Fix it and it saves.</p>}
      {field.help && <p className="text-fog">{field.help}</p>}
      {field.kind === 'text' && field.format === 'markdown' && (
        <p className="text-fog">An empty line begins a new paragraph. Our pages don’t show HTML.</p>
      )}
      {field.kind === 'text' && <Placeholders field={field} />}
      {mistakes.map(({ message }) => (
        // What is only empty yet is no mistake of whoever is about to fill it in.
        <p key={message} className={message.endsWith('something here.') ? 'text-fog' : 'problem-line'}>
          {message}
        </p>
      ))}
      {written?.before && (
        <EarlierWord
          before={written.before}
          isOwn={written.before.by === email}
          onTake={(value) =>
            void act({
              edits: [
                value === null ? { op: 'unset', path: field.path } : { op: 'set', path: field.path, value },
              ],
            })
          }
        />
      )}
      {field.kind === 'text' && field.toConfirm && (
        <p className="to-confirm cluster">
          <span>
            {field.value
              ? 'Is this true? It’s on the site already.'
              : 'Not on the site until it’s filled in.'}
          </span>
          <Button
            aria-label={`Confirm: ${field.label}`}
            onClick={() => void act({ edits: [{ op: 'confirm', path: field.path }] })}
          >
            Confirm
          </Button>
        </p>
      )}
    </div>
  );
}

/** What braces in the text stand for, and which others it may have. */
function Placeholders({ field: { placeholders } }: { field: TextField }) {
  const words = Object.entries(placeholders ?? {}).map(([name, meaning]) => `{${name}} ${meaning}`);
  return words.length > 0 && <p className="text-fog">Filled in when it’s shown: {words.join(', ')}.</p>;
}

type Before = NonNullable<WrittenField['before']>;

/** The later word stands; the one of before is a tap away. */
function EarlierWord({
  before: { value, by },
  isOwn,
  onTake,
}: {
  before: Before;
  isOwn: boolean;
  onTake: (value: Before['value']) => void;
}) {
  const who = by === null ? 'In the file' : isOwn ? 'You wrote' : `${ownerName(by)} wrote`;
  const words = value === null ? 'nothing' : typeof value === 'object' ? 'another list' : String(value);
  return (
    <div className="note-panel grid gap-3">
      <p>
        {who}: <q>{words}</q>
      </p>
      <span className="actions">
        <Button onClick={() => onTake(value)}>Use this</Button>
      </span>
    </div>
  );
}

/** A field with its label, and below it what there is to say about it. */
function Labelled({ field, form, children }: { field: Field; form: FormContext; children: ReactNode }) {
  return (
    <div className="field edit-field">
      <label className="field-label" htmlFor={idOf(form, field.path)}>
        {field.label}
        {field.kind === 'text' && field.isOptional && <span className="text-fog"> (may be left out)</span>}
      </label>
      {children}
      <Help field={field} form={form} />
    </div>
  );
}

const attributes = ({ path }: Field, form: FormContext) => ({
  id: idOf(form, path),
  className: 'field-input field-small edit-input',
  'aria-describedby': `${idOf(form, path)}-help`,
  'aria-invalid': form.draft.file.mistakes.some((one) => pathKey(one.path) === pathKey(path)),
  onFocus: () => form.onFocus(path),
});

/** Lists of editor.tsx. */
const lists = { zone: 'zones', film: 'films' } as const;
const inputTypes = { date: 'date', time: 'time', url: 'url', email: 'email' } as const;

/** The server keeps no blanks at the ends and joins lines; where a paragraph begins is a word like another. */
function asKept(text: string, format: TextField['format']): string {
  const paragraphs = format === 'markdown' ? text.split(/\n\s*\n/) : [text];
  return paragraphs
    .map((one) => one.replaceAll(/\s+/g, ' ').trim())
    .join('\n\n')
    .trim();
}

function TextInput({ field, form }: { field: TextField; form: FormContext }) {
  const { path, format, most, isOptional } = field;
  const [typed, setTyped] = useState('');
  const known = shownText(field, form);
  // A blank or a line break that is not kept: whoever pauses there finds it all the same, and stays where they are.
  const value = asKept(typed, format) === asKept(known, format) ? typed : known;
  const area = useRef<HTMLTextAreaElement>(null);
  const isText = format === 'markdown' || format === 'paragraph';
  const write = (text: string) => {
    const line = isText ? text : text.replaceAll(/\s*\n\s*/g, ' ');
    setTyped(line);
    form.draft.write(line === '' && isOptional ? { op: 'unset', path } : { op: 'set', path, value: line });
  };
  const shared = {
    ...attributes(field, form),
    value,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      write(currentTarget.value),
  };
  return (
    <Labelled field={field} form={form}>
      {format === 'markdown' && <MarkdownButtons area={area} label={field.label} />}
      {format === 'path' && (
        <select
          className="field-input edit-input"
          aria-label={`Page: ${field.label}`}
          value={form.pages.some(({ address }) => address === value) ? value : ''}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        >
          <option value="" disabled>
            Another address
          </option>
          {form.pages.map(({ address, title }) => (
            <option key={address} value={address}>
              {title}
            </option>
          ))}
        </select>
      )}
      {isText || format === undefined ? (
        <textarea
          {...shared}
          ref={area}
          // It grows with its text where `field-sizing` is known, and elsewhere by this guess.
          rows={isText ? 6 : Math.max(1, Math.ceil(value.length / 36))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isText) event.preventDefault();
          }}
        />
      ) : (
        <input
          {...shared}
          type={inputTypes[format as keyof typeof inputTypes] ?? 'text'}
          {...(format in lists && { list: lists[format as keyof typeof lists] })}
        />
      )}
      {most !== undefined && (
        <p className="text-fog count" data-near={value.length > most * 0.8} data-over={value.length > most}>
          {value.length} of {most} characters
        </p>
      )}
    </Labelled>
  );
}

/** Marks around what is selected; a list before each of its lines. */
function MarkdownButtons({
  area,
  label,
}: {
  area: React.RefObject<HTMLTextAreaElement | null>;
  label: string;
}) {
  /** Replaces a part, and selects what an owner types over next. */
  const put = (from: number, to: number, words: string, [start, end]: [number, number]) => {
    const field = area.current;
    if (!field) return;
    field.focus();
    field.setSelectionRange(from, to);
    // The one way to change a text so that the browser's own undo takes it back.
    if (!document.execCommand('insertText', false, words)) {
      field.setRangeText(words, from, to, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    field.setSelectionRange(from + start, from + end);
  };
  const around = (before: string, example: string, after: string, chosen?: [number, number]) => () => {
    const { selectionStart: from = 0, selectionEnd: to = 0, value = '' } = area.current ?? {};
    // Blanks that a phone selects with a word stay outside.
    const [, lead = '', words = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(value.slice(from, to)) ?? [];
    const inner = words || example;
    const at = lead.length + before.length;
    const [start, end] =
      chosen && words ? chosen.map((place) => at + inner.length + place) : [at, at + inner.length];
    put(from, to, lead + before + inner + after + trail, [start ?? 0, end ?? 0]);
  };
  const list = () => {
    const { selectionStart = 0, selectionEnd = 0, value = '' } = area.current ?? {};
    const from = value.lastIndexOf('\n', selectionStart - 1) + 1;
    const lineEnd = value.indexOf('\n', selectionEnd);
    const to = lineEnd === -1 ? value.length : lineEnd;
    const lines = value.slice(from, to).split('\n');
    const isList = lines.every((line) => line.startsWith('- '));
    // A list begins after an empty line, or it is taken for more of the paragraph.
    const gap = !isList && from > 0 && !/(^|\n)(- [^\n]*)?\n$/.test(value.slice(0, from)) ? '\n' : '';
    const words = gap + lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
    put(from, to, words, lines.length > 1 ? [gap.length, words.length] : [words.length, words.length]);
  };
  return (
    <div className="markdown-buttons" role="group" aria-label={`Format: ${label}`}>
      <Button onClick={around('**', 'bold', '**')}>Bold</Button>
      <Button onClick={around('[', 'words', '](https://)', [2, 10])}>Link</Button>
      <Button onClick={list}>List</Button>
    </div>
  );
}

function NumberInput({ field, form }: { field: NumberField; form: FormContext }) {
  const { path, least, most } = field;
  return (
    <Labelled field={field} form={form}>
      <input
        {...attributes(field, form)}
        type="number"
        step="any"
        min={least}
        max={most}
        value={shownText(field, form)}
        onChange={({ currentTarget: { valueAsNumber, value } }) =>
          form.draft.write({
            op: 'set',
            path,
            value: Number.isFinite(valueAsNumber) ? valueAsNumber : value,
          })
        }
      />
    </Labelled>
  );
}

function ChoiceInput({ field, form }: { field: ChoiceField; form: FormContext }) {
  const { path, options, several } = field;
  const value = [shownValue(field, form)].flat().filter((one) => typeof one === 'string');
  if (!several) {
    return (
      <Labelled field={field} form={form}>
        <select
          {...attributes(field, form)}
          value={value[0] ?? ''}
          onChange={({ currentTarget }) => form.draft.write({ op: 'set', path, value: currentTarget.value })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </Labelled>
    );
  }
  return (
    <fieldset className="edit-field grid gap-2" id={idOf(form, path)}>
      <legend className="field-label">{field.label}</legend>
      <div className="choice-boxes wrap">
        {options.map((option) => (
          <label key={option.value} className="check gap-3 tap in-line">
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={({ currentTarget: { checked } }) =>
                form.draft.write({
                  op: 'set',
                  path,
                  value: options
                    .map((one) => one.value)
                    .filter((one) => (one === option.value ? checked : value.includes(one))),
                })
              }
            />
            {option.label}
          </label>
        ))}
      </div>
      <Help field={field} form={form} />
    </fieldset>
  );
}
