import { type ReactNode, useRef } from 'react';
import type { Conflict } from '../../../domain/content/desk-content.ts';
import type {
  ChoiceField,
  Field,
  FieldPath,
  GroupField,
  ListField,
  NumberField,
  TextField,
} from '../../../domain/content/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { PictureInput } from './picture-input.tsx';
import { fieldId, type FormContext, pathKey } from './use-draft.ts';

export function Fields({ fields, form }: { fields: Field[]; form: FormContext }) {
  return fields.map((field) => <OneField key={pathKey(field.path)} field={field} form={form} />);
}

function OneField({ field, form }: { field: Field; form: FormContext }): ReactNode {
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

/** How many mistakes or conflicts a closed part of the form has. */
const troubles = ({ mistakes, conflicts }: FormContext, path: FieldPath) =>
  [...mistakes, ...conflicts].filter((one) => isBelow(path, one.path)).length;

/** A part that opens: the form of a page has up to two hundred fields. */
function Part({
  path,
  title,
  form,
  children,
}: {
  path: FieldPath;
  title: ReactNode;
  form: FormContext;
  children: ReactNode;
}) {
  const count = troubles(form, path);
  return (
    <details className="part" id={fieldId(path)}>
      <summary>
        <span className="part-title">{title}</span>
        {count > 0 && (
          <span className="part-trouble">{count === 1 ? '1 to look at' : `${count} to look at`}</span>
        )}
      </summary>
      <div className="part-body">{children}</div>
    </details>
  );
}

function Group({ field, form }: { field: GroupField; form: FormContext }) {
  const inner = field.isPicture ? (
    <PictureInput field={field} form={form}>
      <Fields
        fields={field.fields.filter(({ path }) => !['picture', 'crop'].includes(String(path.at(-1))))}
        form={form}
      />
    </PictureInput>
  ) : (
    <Fields fields={field.fields} form={form} />
  );
  return (
    <Part path={field.path} title={field.label} form={form}>
      {inner}
    </Part>
  );
}

function List({ field, form }: { field: ListField; form: FormContext }) {
  const { path, items, least = 0, most = Infinity } = field;
  const { act } = form.draft;
  const isLast = field.isOptional && items.length === 1;
  const remove = (index: number) =>
    act({ edits: [isLast ? { op: 'unset', path } : { op: 'remove', path, index }] });
  return (
    <Part path={path} title={`${field.label} (${items.length})`} form={form}>
      <ol className="list-items">
        {items.map((item, index) => (
          <li key={index}>
            {item.field.kind === 'group' ? (
              <Group field={item.field} form={form} />
            ) : (
              <OneField field={item.field} form={form} />
            )}
            <span className="item-actions">
              <Button
                disabled={index === 0}
                aria-label={`Move up: ${item.label}`}
                onClick={() => void act({ edits: [{ op: 'move', path, from: index, to: index - 1 }] })}
              >
                Up
              </Button>
              <Button
                disabled={index === items.length - 1}
                aria-label={`Move down: ${item.label}`}
                onClick={() => void act({ edits: [{ op: 'move', path, from: index, to: index + 1 }] })}
              >
                Down
              </Button>
              <Button
                disabled={!isLast && items.length <= least}
                aria-label={`Remove: ${item.label}`}
                onClick={() => void remove(index)}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {items.length < most && (
        <Button
          aria-label={`Add one: ${field.label}`}
          onClick={() => void act({ edits: [{ op: 'add', path, value: field.blank as string | object }] })}
        >
          Add one
        </Button>
      )}
      <Help field={field} form={form} />
    </Part>
  );
}

/** Help, what is wrong, what somebody else wrote, and a sentence that waits for a word. */
function Help({ field, form }: { field: Field; form: FormContext }) {
  const key = pathKey(field.path);
  const mistakes = form.mistakes.filter(({ path }) => pathKey(path) === key);
  const conflict = form.conflicts.find(({ path }) => pathKey(path) === key);
  const { act } = form.draft;
  return (
    <div id={`${fieldId(field.path)}-help`} className="field-help">
      {field.help && <p className="quiet">{field.help}</p>}
      {field.kind === 'text' && field.placeholders && (
        <p className="quiet">
          Filled in when it is shown: {field.placeholders.map((name) => `{${name}}`).join(', ')}
        </p>
      )}
      {mistakes.map(({ message }) => (
        <p key={message} className="problem-line">
          {message}
        </p>
      ))}
      {conflict && (
        <div className="conflict">
          <p>
            Somebody else changed this meanwhile: <q>{shown(conflict.theirs)}</q>
          </p>
          <span className="actions">
            <Button
              onClick={() =>
                void act({
                  edits: [
                    conflict.theirs === null
                      ? { op: 'unset', path: field.path }
                      : { op: 'set', path: field.path, value: conflict.theirs },
                  ],
                  settled: field.path,
                })
              }
            >
              Take theirs
            </Button>
            <Button onClick={() => void act({ settled: field.path })}>Keep mine</Button>
          </span>
        </div>
      )}
      {field.kind === 'text' && field.toConfirm && (
        <p className="to-confirm">
          <span>Is this true? It is on the site already.</span>
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

const shown = (value: Conflict['theirs']) => (typeof value === 'object' ? 'another list' : String(value));

/** What was typed here and is on its way, else what the server has. */
function useValue(field: TextField | NumberField, { draft }: FormContext): string {
  const edit = draft.unsent[pathKey(field.path)];
  if (edit?.op === 'unset') return '';
  const value = edit?.value ?? field.value ?? '';
  return typeof value === 'object' ? '' : String(value);
}

const inputTypes = { date: 'date', time: 'time', url: 'url', email: 'email' } as const;

function TextInput({ field, form }: { field: TextField; form: FormContext }) {
  const value = useValue(field, form);
  const area = useRef<HTMLTextAreaElement>(null);
  const { path, format, most, isOptional } = field;
  const isText = format === 'markdown' || format === 'paragraph';
  const isLong = isText || (most ?? 0) > 60;
  const id = fieldId(path);
  const write = (text: string) => {
    const line = isText ? text : text.replaceAll(/\s*\n\s*/g, ' ');
    form.draft.write(line === '' && isOptional ? { op: 'unset', path } : { op: 'set', path, value: line });
  };
  const shared = {
    id,
    className: 'field-input edit-input',
    value,
    'aria-describedby': `${id}-help`,
    'aria-invalid': form.mistakes.some((one) => pathKey(one.path) === pathKey(path)),
    onFocus: () => form.onFocus(path),
  };
  return (
    <div className="field edit-field">
      <label className="field-label" htmlFor={id}>
        {field.label}
        {isOptional && <span className="quiet"> (may be left out)</span>}
      </label>
      {format === 'markdown' && <MarkdownButtons area={area} onChange={write} label={field.label} />}
      {isLong ? (
        <textarea
          {...shared}
          ref={area}
          rows={isText ? 6 : 2}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      ) : (
        <input
          {...shared}
          type={inputTypes[format as keyof typeof inputTypes] ?? 'text'}
          {...(format === 'zone' && { list: 'zones' })}
          {...(format === 'path' && { list: 'addresses' })}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
      {most !== undefined && value.length > most * 0.8 && (
        <p className="quiet count" data-over={value.length > most}>
          {value.length} of {most} characters
        </p>
      )}
      <Help field={field} form={form} />
    </div>
  );
}

/** Marks around what is selected; a list before each of its lines. */
function MarkdownButtons({
  area,
  onChange,
  label,
}: {
  area: React.RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  label: string;
}) {
  const change = (around: (selected: string) => string) => {
    const field = area.current;
    if (!field) return;
    const { selectionStart: from, selectionEnd: to, value } = field;
    const words = around(value.slice(from, to));
    onChange(value.slice(0, from) + words + value.slice(to));
    field.focus();
    requestAnimationFrame(() => field.setSelectionRange(from, from + words.length));
  };
  return (
    <div className="markdown-buttons" role="group" aria-label={`Format: ${label}`}>
      <Button onClick={() => change((words) => `**${words || 'bold'}**`)}>Bold</Button>
      <Button onClick={() => change((words) => `[${words || 'words'}](https://)`)}>Link</Button>
      <Button
        onClick={() =>
          change((words) =>
            (words || 'first')
              .split('\n')
              .map((line) => `- ${line}`)
              .join('\n'),
          )
        }
      >
        List
      </Button>
    </div>
  );
}

function NumberInput({ field, form }: { field: NumberField; form: FormContext }) {
  const value = useValue(field, form);
  const id = fieldId(field.path);
  return (
    <div className="field edit-field">
      <label className="field-label" htmlFor={id}>
        {field.label}
      </label>
      <input
        id={id}
        className="field-input edit-input"
        type="number"
        step="any"
        min={field.least}
        max={field.most}
        value={value}
        aria-describedby={`${id}-help`}
        onFocus={() => form.onFocus(field.path)}
        onChange={({ currentTarget: { valueAsNumber, value: text } }) => {
          if (Number.isFinite(valueAsNumber))
            form.draft.write({ op: 'set', path: field.path, value: valueAsNumber });
          else form.draft.write({ op: 'set', path: field.path, value: text });
        }}
      />
      <Help field={field} form={form} />
    </div>
  );
}

function ChoiceInput({ field, form }: { field: ChoiceField; form: FormContext }) {
  const { path, options, several } = field;
  const edit = form.draft.unsent[pathKey(path)];
  const value: string[] =
    edit?.op === 'set' ? [edit.value].flat().filter((one) => typeof one === 'string') : field.value;
  const id = fieldId(path);
  if (!several) {
    return (
      <div className="field edit-field">
        <label className="field-label" htmlFor={id}>
          {field.label}
        </label>
        <select
          id={id}
          className="field-input edit-input"
          value={value[0] ?? ''}
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget }) => form.draft.write({ op: 'set', path, value: currentTarget.value })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Help field={field} form={form} />
      </div>
    );
  }
  return (
    <fieldset className="edit-field choices-field" id={id}>
      <legend className="field-label">{field.label}</legend>
      <div className="choice-boxes">
        {options.map((option) => (
          <label key={option.value} className="check">
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
