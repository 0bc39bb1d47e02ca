import './content.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ListedFile } from '../../../domain/content/desk-content.ts';
import type { FieldPath } from '../../../domain/content/field-path.ts';
import { ownerName } from '../../../domain/owner-name.ts';
import type { ContentResponse, FilesResponse } from '../../../server/desk/api/content.ts';
import type { VersionsResponse } from '../../../server/desk/api/publish.ts';
import { apiQuery, fetchJson, postJson } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useWhen } from '../../ui/clocks.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldText, ProblemLine } from '../../ui/forms.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useAction } from '../../ui/use-action.ts';
import { editAddress, filesQuery, goBack, publishQuery } from './content-api.ts';
import { CannotPublish } from './publish.tsx';

/** What can be edited, what waits for a word, and the last versions. */
export function Content() {
  const content = useQuery(apiQuery<ContentResponse>('/api/content'));
  const files = useQuery(filesQuery);
  return (
    <>
      <ScreenHead title="Website">
        {files.data && (
          <p className="actions">
            <a className="text-link" href={files.data.site} target="_blank" rel="noreferrer">
              Open the website
            </a>
            <a className="text-link" href="#versions">
              Go back to a version
            </a>
          </p>
        )}
      </ScreenHead>
      <div className="screen-body">
        <Loaded query={files}>{(data) => <Screens data={data} />}</Loaded>
        <Loaded query={content}>{(data) => <Mistakes mistakes={data.mistakes} />}</Loaded>
        <Versions />
        {files.data && <ToConfirm files={files.data.files} />}
      </div>
    </>
  );
}

/** Whoever left the publish for another screen finds it again by its state. */
const publishWords = {
  idle: 'Publish …',
  failed: 'Publish …',
  building: 'Getting ready …',
  ready: 'Make it live …',
};

function Screens({ data: { files, cannotPublish } }: { data: FilesResponse }) {
  const { data: { state } = { state: 'idle' as const } } = useQuery(publishQuery);
  const changed = files.filter(({ isChanged }) => isChanged);
  const single = files.filter(({ group }) => group === undefined || group === 'Page' || group === 'Film');
  const of = (group: string) => files.filter((file) => file.group === group);
  return (
    <>
      {cannotPublish && <CannotPublish why={cannotPublish} />}
      {(changed.length > 0 || state === 'building' || state === 'ready') && (
        <section className="section">
          <div className="section-head">
            <h2>Not published yet</h2>
            <Link to="/content/publish" className="button button-primary button-small">
              {publishWords[state]}
            </Link>
          </div>
          <FileRows files={changed} />
        </section>
      )}
      <FileGroup title="Screens" files={single} />
      <FileGroup title="Projects" files={of('Project')} begin="project" />
      <FileGroup title="Open roles" files={of('Open role')} begin="role" />
      <FileGroup title="Replies to begin with" files={of('Reply')} />
    </>
  );
}

interface GroupProps {
  title: string;
  files: ListedFile[];
  /** What an owner can begin another one of. */
  begin?: keyof typeof newWords;
}

function FileGroup({ title, files, begin }: GroupProps) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {begin && <NewFile kind={begin} />}
      </div>
      <FileRows files={files} />
    </section>
  );
}

function FileRows({ files }: { files: ListedFile[] }) {
  return (
    <ul className="rows file-rows">
      {files.map(({ name, title, status, isChanged, isRemoved, by, toConfirm }) => (
        <li key={name}>
          <Link className="row row-head" to={editAddress(name)}>
            <span className="row-title">{title}</span>
            <span className="slate" data-urgent={status === 'Released' ? 'soon' : undefined}>
              {[
                isRemoved ? 'comes off with the next publish' : isChanged && 'changed',
                by.length > 0 && `by ${by.map(ownerName).join(' and ')}`,
                toConfirm.length > 0 && `${toConfirm.length} to confirm`,
                status,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const newWords = {
  project: { button: 'New project', label: 'Its title' },
  role: { button: 'New role', label: 'The role' },
};

function NewFile({ kind }: { kind: keyof typeof newWords }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const making = useAction({
    post: (title: string) => postJson<{ name: string }>('/api/content/new', { kind, title }),
    onDone: ({ name }) => void navigate(editAddress(name)),
    showsError: true,
  });
  const { button, label } = newWords[kind];
  return (
    <>
      <Button onClick={() => setOpen(true)}>{button}</Button>
      {isOpen && (
        <Dialog title={button} onClose={() => setOpen(false)}>
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              making.mutate(fieldText(event.currentTarget, 'title'));
            }}
          >
            <Field
              label={label}
              name="title"
              required
              maxLength={60}
              // By the attribute, which the dialog looks for: React's own focus comes before it is open.
              ref={(field) => field?.setAttribute('autofocus', '')}
            />
            <ProblemLine error={making.error} />
            <Button type="submit" kind="primary" disabled={making.isPending}>
              Begin
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}

/** The last ten, with who published them and when: each can be the site again. */
function Versions() {
  const versions = useQuery(apiQuery<VersionsResponse>('/api/content/versions'));
  const [chosen, setChosen] = useState<VersionsResponse['versions'][number]>();
  const navigate = useNavigate();
  const when = useWhen();
  const back = useAction({
    post: goBack,
    done: ({ state }) => (state === 'live' ? 'The site is as it was then.' : ''),
    onDone: ({ state }) => {
      setChosen(undefined);
      if (state === 'building') void navigate('/content/publish');
    },
    showsError: true,
  });
  return (
    <section className="section">
      <h2 id="versions">Versions</h2>
      <Loaded query={versions}>
        {(data) => (
          <ul className="rows">
            {data.versions.map((version) => (
              <li key={version.id} className="row row-head">
                <span>
                  <span className="row-title">{when(version.at)}</span>{' '}
                  <span className="slate">{version.by ? ownerName(version.by) : 'not at the desk'}</span>
                  {version.what && <span className="row-text version-what">{version.what}</span>}
                </span>
                {version.isCurrent ? (
                  <span className="slate" data-urgent="soon">
                    is live
                  </span>
                ) : (
                  <Button
                    aria-label={`Make this live again: ${when(version.at)}`}
                    onClick={() => setChosen(version)}
                  >
                    Make this live again
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {chosen && (
        <Dialog title="Make this live again?" onClose={() => setChosen(undefined)}>
          <div className="stack">
            <p>
              The site goes back to how it was {when(chosen.at)}. Later versions stay in this list, and can be
              live again too.
            </p>
            {chosen.isBuiltAnew && (
              <p>You get that version’s words, with today’s code. You’ll see it first.</p>
            )}
            <ProblemLine error={back.error} />
            <Button kind="primary" disabled={back.isPending} onClick={() => back.mutate(chosen.id)}>
              Make it live again
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function Mistakes({ mistakes }: { mistakes: string[] }) {
  if (mistakes.length === 0) return null;
  return (
    <section className="section">
      <h2>Mistakes</h2>
      <p className="text-fog">The site keeps its last complete version until these are fixed.</p>
      <ul className="rows">
        {mistakes.map((mistake) => (
          <li key={mistake} className="row mistake">
            {mistake}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each is confirmed by a tap, here or at its field. */
function ToConfirm({ files }: { files: ListedFile[] }) {
  const waiting = files.filter(({ toConfirm }) => toConfirm.length > 0);
  const confirming = useAction({
    post: ({ name, path }: { name: string; path: FieldPath }) =>
      fetchJson('/api/content/file', { method: 'PATCH', body: { name, edits: [{ op: 'confirm', path }] } }),
    done: 'Confirmed. Live with the next publish.',
  });
  return (
    <section className="section">
      <h2 id="to-confirm" tabIndex={-1}>
        To confirm
      </h2>
      {waiting.length === 0 ? (
        <p className="nothing">Every sentence is confirmed.</p>
      ) : (
        <p className="text-fog">These are on the site already. If one is true, confirm it.</p>
      )}
      {waiting.map(({ name, title, toConfirm }) => (
        <details key={name} className="part">
          <summary>
            <span className="part-title">{title}</span>
            <span className="slate">{toConfirm.length}</span>
          </summary>
          <ul className="rows part-body grid gap-5">
            {toConfirm.map(({ path, label, text }) => (
              <li key={label} className="row confirm-row break">
                <span>{text || '(nothing written yet)'}</span>
                <Link className="text-link" to={editAddress(name, path)}>
                  {label}
                </Link>
                <Button
                  aria-label={`Confirm: ${text}`}
                  onClick={(event) => {
                    // Not `disabled`: the next one could not take the focus.
                    if (confirming.isPending) return;
                    // The row goes: the focus is taken by the next one, or by the heading.
                    const row = event.currentTarget.closest('li');
                    const next = row?.nextElementSibling ?? row?.previousElementSibling;
                    const heading = document.getElementById('to-confirm');
                    confirming.mutate(
                      { name, path },
                      { onSuccess: () => (next?.querySelector('button') ?? heading)?.focus() },
                    );
                  }}
                >
                  Confirm
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
