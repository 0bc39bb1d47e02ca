import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callHref } from '../../domain/review/call-href.ts';
import type { CallWayResponse } from '../../server/desk/api/reviews.ts';
import type { ListedReview } from '../../server/desk/api/shown.ts';
import { fetchJson, postJson } from '../api.ts';
import { toastDone } from '../shell/toasts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { fieldText, ProblemLine } from '../ui/forms.tsx';
import { Loaded } from '../ui/loaded.tsx';

/** The way to a call as a link, or that there is none yet. */
export function CallWay({ way }: { way: string | null }) {
  if (!way)
    return (
      <>
        No way to the call yet:{' '}
        <Link className="text-link" to="/settings">
          set one
        </Link>
        , or send a link.
      </>
    );
  return (
    <>
      Call:{' '}
      <a className="text-link" href={callHref(way)} target="_blank" rel="noreferrer">
        {way}
      </a>
    </>
  );
}

/** The way to one call. The visitor is mailed, so it is confirmed by a button. */
export function CallWayDialog({ review, onClose }: { review: ListedReview; onClose: () => void }) {
  const { reference, name, callWay, hasOwnCallWay } = review;
  const setting = useMutation({
    mutationFn: (way: string | null) =>
      postJson<ListedReview>(`/api/reviews/${encodeURIComponent(reference)}/call-way`, { way }),
    onSuccess: () => {
      toastDone(`Set. ${name} is mailed.`);
      onClose();
    },
  });
  return (
    <Dialog title={`The way to the call with ${name}`} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          setting.mutate(fieldText(event.currentTarget, 'way'));
        }}
      >
        <WayField way={hasOwnCallWay ? callWay : null} />
        <p className="quiet">{name} gets a mail with it, and their calendar follows.</p>
        <ProblemLine error={setting.error} />
        <div className="actions">
          <Button kind="primary" type="submit" disabled={setting.isPending}>
            Set it and mail {name}
          </Button>
          {hasOwnCallWay && <Button onClick={() => setting.mutate(null)}>As for all reviews</Button>}
        </div>
      </form>
    </Dialog>
  );
}

function WayField({ way }: { way: string | null }) {
  return (
    <label className="field">
      <span className="field-label">Link (https://…) or phone number (+91 …)</span>
      <input
        className="field-input"
        name="way"
        required
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={way ?? ''}
      />
    </label>
  );
}

/** In Settings: the way to all calls that have none of their own. */
export function StudioCallWay() {
  const current = useQuery({
    queryKey: ['call-way'],
    queryFn: () => fetchJson<CallWayResponse>('/api/call-way'),
  });
  const setting = useMutation({
    mutationFn: (way: string | null) => postJson<CallWayResponse>('/api/call-way', { way }),
    onSuccess: ({ reviews }) =>
      toastDone(reviews === 0 ? 'Set.' : 'Set. Who has a review to come is mailed.'),
  });
  return (
    <section className="section">
      <h2>The way to calls</h2>
      <p className="quiet">
        For every review that has none of its own. When it changes, visitors with a review to come are mailed,
        and their calendars follow.
      </p>
      <Loaded query={current}>
        {({ way, isOwn, reviews }) => (
          <form
            key={way}
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              setting.mutate(fieldText(event.currentTarget, 'way'));
            }}
          >
            <WayField way={way} />
            <ProblemLine error={setting.error} />
            <div className="actions">
              <Button type="submit" disabled={setting.isPending}>
                Set for all calls
                {reviews > 0 && `, and mail ${reviews === 1 ? 'one visitor' : `${reviews} visitors`}`}
              </Button>
              {isOwn && <Button onClick={() => setting.mutate(null)}>Remove</Button>}
            </div>
          </form>
        )}
      </Loaded>
    </section>
  );
}
