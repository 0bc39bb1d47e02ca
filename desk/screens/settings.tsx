import './settings.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ownerName } from '../../domain/owner-name.ts';
import type { BlockedResponse } from '../../server/desk/api/people.ts';
import type { AuditResponse } from '../../server/events/audit.ts';
import { apiQuery, deleteJson, dropAnswers, fetchJson, postJson, useMe } from '../api.ts';
import { Button, ShowMore } from '../ui/button.tsx';
import { useWhen } from '../ui/clocks.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { fieldText, ProblemLine } from '../ui/forms.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { useAction } from '../ui/use-action.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { StudioCallWay } from './call-way.tsx';
import { unblockSender } from './enquiries/enquiry-api.ts';
import { areShortcutsOn, switchShortcuts } from './enquiries/use-list-shortcuts.tsx';
import { hasUsedPasskey, Passkeys, rememberPasskeyUse } from './passkeys.tsx';

/** How an owner signs in, call link, calendar, this browser, who is blocked, and what was done. */
export function Settings() {
  const { email } = useMe();
  return (
    <>
      <ScreenHead title="Settings">
        <p className="text-fog">Signed in as {email}</p>
      </ScreenHead>
      <div className="screen-body">
        <Passkeys />
        <Sessions />
        <Owners />
        <StudioCallWay />
        <CalendarAddress />
        <ThisBrowser />
        <Blocked />
        <Audit />
      </div>
    </>
  );
}

/** The owner's sessions: end one, this one, or all. */
function Sessions() {
  const { sessions } = useMe();
  const when = useWhen();
  const ending = useAction({
    post: (id: string) => deleteJson(`/api/sessions/${encodeURIComponent(id)}`),
    done: 'Signed out there.',
  });
  const signingOut = useAction({
    post: async (everywhere: boolean) => {
      const isPasskeyKnown = hasUsedPasskey();
      await postJson(everywhere ? '/api/sign-out/everywhere' : '/api/sign-out');
      // The answer clears all that this browser has kept; signing in again begins with it.
      if (isPasskeyKnown) rememberPasskeyUse();
      // What was typed and not sent.
      sessionStorage.clear();
      // Or they would be read again, signed out.
      dropAnswers();
    },
    // A full page load: nothing that was read stays in memory.
    onDone: () => location.assign('/sign-in'),
  });
  return (
    <section className="section">
      <div className="section-head">
        <h2>Signed in</h2>
        <span className="actions">
          <Button onClick={() => signingOut.mutate(false)}>Sign out</Button>
          <Button onClick={() => signingOut.mutate(true)}>Sign out everywhere</Button>
        </span>
      </div>
      <ul className="rows">
        {sessions.map(({ id, browser, seenAt, current }) => (
          <li key={id} className="row row-head">
            <span>
              <span className="row-title">{browser}</span>{' '}
              <span className="slate">{current ? 'this one' : `seen ${when(seenAt)}`}</span>
            </span>
            {!current && (
              <Button aria-label={`Sign out there: ${browser}`} onClick={() => ending.mutate(id)}>
                Sign out there
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who may sign in here. The last one stays. */
function Owners() {
  const { owners, email: own } = useMe();
  const [leaving, setLeaving] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const adding = useAction({
    post: (email: string) => postJson<{ email: string }>('/api/owners', { email }),
    done: ({ email }) => `${email} can sign in now: tell them to open ${location.host}.`,
    onDone: () => form.current?.reset(),
    showsError: true,
  });
  const removing = useAction({
    post: (email: string) => deleteJson(`/api/owners/${encodeURIComponent(email)}`),
    done: (_, email) => `${ownerName(email)} can’t sign in any more.`,
    onDone: () => setLeaving(undefined),
    showsError: true,
  });
  return (
    <section className="section">
      <h2>Owners</h2>
      <ul className="rows">
        {owners.map((email) => (
          <li key={email} className="row row-head">
            <span>
              <span className="row-title">{ownerName(email)}</span>{' '}
              <span className="text-fog">
                {email}
                {email === own && ', you'}
              </span>
            </span>
            {owners.length > 1 && (
              <Button aria-label={`Remove ${email} …`} onClick={() => setLeaving(email)}>
                Remove …
              </Button>
            )}
          </li>
        ))}
      </ul>
      <form
        ref={form}
        className="actions"
        onSubmit={(event) => {
          event.preventDefault();
          adding.mutate(fieldText(event.currentTarget, 'email'));
        }}
      >
        <input
          className="field-input short-input"
          type="email"
          name="email"
          required
          aria-label="Email address of another owner"
          placeholder="name@studio.com"
        />
        <Button type="submit" disabled={adding.isPending}>
          Add an owner
        </Button>
      </form>
      <p className="text-fog">Owners can read and do everything here, as you can.</p>
      <ProblemLine error={adding.error} />
      {leaving && (
        <Confirm
          title={`Remove ${ownerName(leaving)}?`}
          yes="Remove them"
          no="Keep them"
          onYes={() => removing.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
          action={removing}
        >
          <p>
            {leaving === own ? 'You are' : `${leaving} is`} signed out everywhere, at once, and can’t sign in
            again. Their notes and replies stay.
          </p>
        </Confirm>
      )}
    </section>
  );
}

/** What this browser may do: notifications, and keyboard shortcuts in the list of enquiries. */
function ThisBrowser() {
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : 'denied',
  );
  const [shortcuts, setShortcuts] = useState(areShortcutsOn);
  return (
    <section className="section">
      <h2>This browser</h2>
      <ul className="rows">
        <li className="row row-head">
          <span>Tell me of new enquiries while the desk is open in the background</span>
          {permission === 'default' ? (
            <Button onClick={() => void Notification.requestPermission().then(setPermission)}>
              Allow notifications
            </Button>
          ) : (
            <span className="slate">
              {permission === 'granted' ? 'allowed' : 'not allowed by the browser'}
            </span>
          )}
        </li>
        <li className="row keys-row">
          <label className="check gap-3 tap in-line">
            <input
              type="checkbox"
              checked={shortcuts}
              onChange={({ currentTarget: { checked } }) => {
                switchShortcuts(checked);
                setShortcuts(checked);
              }}
            />
            Keys in the list of enquiries (j, k, e, s, u, /)
          </label>
        </li>
      </ul>
    </section>
  );
}

/** Senders whose messages go to spam; each can be let in again. */
function Blocked() {
  const blocked = useQuery(apiQuery<BlockedResponse>('/api/blocked'));
  const when = useWhen();
  const unblocking = useAction({ post: unblockSender, done: 'No longer blocked.' });
  return (
    <section className="section">
      <h2>Blocked senders</h2>
      <Loaded query={blocked}>
        {(data) =>
          data.blocked.length === 0 ? (
            <p className="text-fog">Nobody’s blocked.</p>
          ) : (
            <ul className="rows">
              {data.blocked.map(({ email, by, at }) => (
                <li key={email} className="row row-head">
                  <span>
                    <span className="row-title">{email}</span>{' '}
                    <span className="slate">
                      {ownerName(by)}, {when(at)}
                    </span>
                  </span>
                  <Button aria-label={`Unblock ${email}`} onClick={() => unblocking.mutate(email)}>
                    Unblock
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

/** What was done at the desk, by whom and when; the newest first. */
function Audit() {
  const audit = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) =>
      fetchJson<AuditResponse>(`/api/audit${pageParam && `?${new URLSearchParams({ after: pageParam })}`}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <section className="section">
      <h2>Activity</h2>
      <Loaded query={audit}>
        {({ pages }) => <Timeline entries={pages.flatMap(({ entries }) => entries)} title="" linked />}
      </Loaded>
      <ShowMore pages={audit} />
    </section>
  );
}
