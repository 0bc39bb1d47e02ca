import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callHref } from '../../domain/review/call-href.ts';
import type { CallWayResponse } from '../../server/desk/api/reviews.ts';
import type { ListedReview } from '../../server/desk/api/shown.ts';
import { apiQuery, postJson, useMe } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Field } from '../ui/field.tsx';
import { fieldText, ProblemLine } from '../ui/forms.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useAction } from '../ui/use-action.ts';
import { reviewPath, useMailedLine } from './review-dialogs.tsx';

/** The way to a call as a link, or that there is none yet. */
export function CallWay({ way }: { way: string | null }) {
  if (!way)
    return (
      <>
        No call link yet:{' '}
        <Link className="text-link" to="/settings">
          set one
        </Link>
        , or send one.
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

/** The way to one call. The visitor is emailed, so it is confirmed by a button. */
export function CallWayDialog({ review, onClose }: { review: ListedReview; onClose: () => void }) {
  const { reference, name, callWay, hasOwnCallWay } = review;
  const mailed = useMailedLine(review);
  const own = hasOwnCallWay ? callWay : null;
  const setting = useAction({
    post: (way: string | null) => postJson(`${reviewPath(reference)}/call-way`, { way }),
    done: (_, way) => (way === own ? 'No change. Nobody was emailed.' : `Set. ${mailed}`),
    onDone: onClose,
    showsError: true,
  });
  return (
    <Confirm
      title={`Call link for ${name}`}
      yes="Set it"
      onYes={(form) => setting.mutate(fieldText(form, 'way'))}
      onClose={onClose}
      action={setting}
      more={hasOwnCallWay && <Button onClick={() => setting.mutate(null)}>Use the one for all calls</Button>}
    >
      <WayField way={own} />
      <p className="text-fog">{mailed}</p>
    </Confirm>
  );
}

function WayField({ way }: { way: string | null }) {
  return (
    <Field
      label="Link (https://…) or phone number (+91 …)"
      name="way"
      required
      maxLength={300}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={way ?? ''}
    />
  );
}

/** In Settings: the way to all calls that have none of their own. */
export function StudioCallWay() {
  const current = useQuery(apiQuery<CallWayResponse>('/api/call-way'));
  const { sendsMail } = useMe();
  const told = (count: number) =>
    sendsMail
      ? `Emailed: ${visitors(count)}.`
      : `No mail server is set up: tell ${visitors(count)} yourself.`;
  const setting = useAction({
    post: (way: string | null) => postJson<CallWayResponse & { mailed: number }>('/api/call-way', { way }),
    done: ({ way, mailed }) => `${way ? 'Set' : 'Removed'}. ${mailed ? told(mailed) : 'Nobody was emailed.'}`,
    showsError: true,
  });
  return (
    <section className="section">
      <h2>Call link</h2>
      <p className="text-fog">
        For every review without one of its own. When it changes, visitors with a review to come are emailed,
        and their calendars follow.
      </p>
      <Loaded query={current}>
        {({ way, reviews }) => (
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
                {sendsMail && reviews > 0 && `, and email ${visitors(reviews)}`}
              </Button>
              {way && <Button onClick={() => setting.mutate(null)}>Remove</Button>}
            </div>
          </form>
        )}
      </Loaded>
    </section>
  );
}

const visitors = (count: number) => (count === 1 ? 'one visitor' : `${count} visitors`);
