import './content.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { FileChange, FileMistake, PublishProgress } from '../../../domain/content/desk-content.ts';
import { ownerName } from '../../../domain/owner-name.ts';
import type { VersionsResponse } from '../../../server/desk/api/publish.ts';
import { fetchJson, postJson, useMe } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/forms.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { OperatorLine } from '../../ui/operator-line.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useAction } from '../../ui/use-action.ts';
import { editAddress, filesQuery, goBack, publishQuery, publishWaitMs } from './content-api.ts';

/** What will change, the build beside the site, a look at it, and the step that makes it live. */
export function Publish() {
  const publish = useQuery(publishQuery);
  /** The version that was live before the one that was just made live here. */
  const [before, setBefore] = useState<string>();
  return (
    <>
      <ScreenHead title="Publish" back={{ to: '/content', name: 'Website' }} />
      <div className="screen-body">
        <Loaded query={publish}>
          {(data) =>
            data.state === 'building' ? (
              <Building publish={data} />
            ) : data.state === 'ready' ? (
              <Ready publish={data} onLive={setBefore} />
            ) : before !== undefined && data.state === 'idle' ? (
              <Live before={before} />
            ) : (
              <Changes failed={data.state === 'failed' ? data : undefined} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

export function CannotPublish({ why }: { why: string }) {
  return (
    <div className="sun-note grid gap-2">
      <p>Nothing can be published from here just now. What you write is kept.</p>
      <OperatorLine says={why} />
    </div>
  );
}

function Changes({ failed }: { failed: PublishProgress | undefined }) {
  const changes = useQuery({
    queryKey: ['content-changes'],
    queryFn: () => fetchJson<{ changes: FileChange[] }>('/api/content/changes'),
    refetchInterval: false,
    // Whoever comes back has changed something: nothing of before is shown.
    gcTime: 0,
  });
  const { data: files } = useQuery(filesQuery);
  // Apart from the others: all pages are looked through, with new pictures too.
  const looking = useQuery({
    queryKey: ['content-mistakes'],
    queryFn: ({ signal }) =>
      fetchJson<{ mistakes: FileMistake[] }>('/api/content/mistakes', { signal, waitMs: publishWaitMs }),
    refetchInterval: false,
    gcTime: 0,
  });
  /** Files that the owner is not done with. */
  const [later, setLater] = useState<string[]>([]);
  const isNow = ({ name }: { name: string }) => !later.includes(name);
  const mistakes = looking.data?.mistakes.filter(isNow) ?? [];
  const begin = useAction({
    post: () => fetchJson('/api/content/publish', { method: 'POST', body: { later }, waitMs: publishWaitMs }),
    showsError: true,
  });
  return (
    <>
      {failed && (
        <section className="section" role="alert">
          <h2>It wasn’t published</h2>
          <p>The site stays as it is, and your words are kept.</p>
          <p>{failed.why}</p>
          {failed.log && <pre className="build-log">{failed.log}</pre>}
        </section>
      )}
      {files?.cannotPublish && <CannotPublish why={files.cannotPublish} />}
      <Loaded query={changes}>
        {({ changes: list }) => {
          const mayLeave = list.filter(({ isByHand }) => !isByHand).length > 1;
          return (
            <>
              {mistakes.length > 0 && (
                <section className="section">
                  <h2>Fix these first</h2>
                  {mayLeave && <p className="text-fog">Or leave it for later, below.</p>}
                  <ul className="rows">
                    {mistakes.map(({ name, title, path, message }) => (
                      <li key={name + path.join('.') + message} className="row">
                        <Link className="row-title text-link" to={editAddress(name, path)}>
                          {title}
                        </Link>
                        <span>{message}</span>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              <section className="section">
                <h2>What will change</h2>
                {list.length === 0 && <p className="text-fog">Nothing: the site says what the files say.</p>}
                <ul className="rows">
                  {list.map(({ name, title, isByHand, fields }) => (
                    <li key={name} className="row">
                      <span className="row-title">
                        {title} {isByHand && <span className="slate">edited by hand</span>}
                      </span>
                      <dl className="changes grid gap-2">
                        {fields.map(({ label, before, after }) => (
                          <div key={label}>
                            <dt className="text-fog">{label}</dt>
                            <dd className="break">
                              {before && <del className="text-fog">{before}</del>}{' '}
                              <ins>{after || 'left out'}</ins>
                            </dd>
                          </div>
                        ))}
                      </dl>
                      {mayLeave && !isByHand && (
                        <label className="check gap-3 tap in-line">
                          <input
                            type="checkbox"
                            checked={isNow({ name })}
                            aria-label={`Publish it now: ${title}`}
                            onChange={({ currentTarget: { checked } }) =>
                              setLater(checked ? later.filter((one) => one !== name) : [...later, name])
                            }
                          />
                          Publish it now
                        </label>
                      )}
                    </li>
                  ))}
                </ul>
                {list.length > 0 && (
                  <>
                    <p>
                      <Button
                        kind="primary"
                        disabled={
                          begin.isPending ||
                          !list.some(isNow) ||
                          looking.data === undefined ||
                          mistakes.length > 0 ||
                          files?.cannotPublish !== undefined
                        }
                        onClick={() => begin.mutate()}
                      >
                        {begin.isPending ? 'Beginning …' : 'Show me the result'}
                      </Button>
                    </p>
                    <p className="text-fog">This takes about a minute. Nothing goes live until you say so.</p>
                  </>
                )}
                <p className="text-fog" role="status">
                  {looking.isPending && 'Checking …'}
                </p>
                <ProblemLine error={begin.error ?? looking.error} />
              </section>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Building({ publish }: { publish: PublishProgress }) {
  const { by = '', elapsed = 0, expected, what, isElsewhere } = publish;
  const { email } = useMe();
  const stop = useAction({ post: () => postJson('/api/content/publish/cancel'), showsError: true });
  const seconds = Math.round(elapsed / 1000);
  return (
    <section className="section">
      <h2>{by === email ? 'Getting it ready' : `${ownerName(by)} is publishing`}</h2>
      <p className="text-fog">{what}</p>
      <progress
        className="build-progress full-width"
        aria-label="Getting it ready"
        {...(expected && { max: expected, value: Math.min(elapsed, expected * 0.97) })}
      />
      <p role="status">
        The site stays as it is. {seconds < 5 ? 'It has just begun' : `${seconds - (seconds % 5)} s so far`}
        {expected && `; the last one took ${Math.round(expected / 1000)} s`}.
        {!isElsewhere && ' You can leave this screen: it goes on.'}
        {isElsewhere && ' Someone is publishing elsewhere. You’re next.'}
      </p>
      {!isElsewhere && (
        <p>
          <Button onClick={() => stop.mutate()}>Stop it</Button>
        </p>
      )}
      <ProblemLine error={stop.error} />
    </section>
  );
}

interface ReadyProps {
  publish: PublishProgress;
  onLive: (before: string) => void;
}

function Ready({ publish: { by = '', what, names }, onLive }: ReadyProps) {
  const { data: files } = useQuery(filesQuery);
  const { email } = useMe();
  // The page that was changed, not the one where the change is not seen.
  const changed = files?.files.find(({ name, address }) => names?.includes(name) && address)?.address ?? '/';
  const live = useAction({
    post: async () => {
      const { versions } = await fetchJson<VersionsResponse>('/api/content/versions');
      await fetchJson('/api/content/publish/live', { method: 'POST', waitMs: publishWaitMs });
      return versions.find(({ isCurrent }) => isCurrent)?.id ?? '';
    },
    onDone: onLive,
    showsError: true,
  });
  const drop = useAction({ post: () => postJson('/api/content/publish/cancel'), showsError: true });
  return (
    <section className="section">
      <h2>Ready to go live</h2>
      <p className="text-fog">
        {by !== email && `${ownerName(by)}: `}
        {what}
      </p>
      <div className="actions">
        <Button kind="primary" disabled={live.isPending || live.isSuccess} onClick={() => live.mutate()}>
          Make it live
        </Button>
        <Button onClick={() => drop.mutate()}>Not now</Button>
      </div>
      <ProblemLine error={live.error ?? drop.error} />
      {files && (
        <iframe
          className="built-frame"
          title="The built site"
          src={`${files.preview}built${changed}`}
          sandbox="allow-scripts"
        />
      )}
    </section>
  );
}

/** What was made live here just now: a look at it, and the way back while it is fresh. */
function Live({ before }: { before: string }) {
  const { data: files } = useQuery(filesQuery);
  const navigate = useNavigate();
  const back = useAction({
    post: () => goBack(before),
    // One that is built anew is shown here.
    done: ({ state }) => (state === 'live' ? 'The site is as it was before.' : ''),
    onDone: ({ state }) => {
      if (state === 'live') void navigate('/content');
    },
    showsError: true,
  });
  return (
    <section className="section" role="status">
      <h2>It’s live.</h2>
      <div className="actions">
        {files && (
          <a
            className="button button-primary button-small"
            href={files.site}
            target="_blank"
            rel="noreferrer"
          >
            Open the website
          </a>
        )}
        {before && (
          <Button disabled={back.isPending} onClick={() => back.mutate()}>
            {back.isPending ? 'Taking it back …' : 'Take it back'}
          </Button>
        )}
      </div>
      <p className="text-fog">Under Versions, any of the last ten can be live again.</p>
      <ProblemLine error={back.error} />
    </section>
  );
}
