import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarResponse } from '../../server/desk/calendar-subscription.ts';
import { apiQuery, deleteJson, postJson } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useWhen } from '../ui/clocks.tsx';
import { Field } from '../ui/field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { toastDone, toastError } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';

/** In Settings: a private address with which an owner's calendar shows all reviews. */
export function CalendarAddress() {
  const calendar = useQuery(apiQuery<CalendarResponse>('/api/calendar'));
  const when = useWhen();
  const [address, setAddress] = useState<string>();
  const making = useAction({
    post: () => postJson<CalendarResponse>('/api/calendar'),
    done: 'Made. Copy it now: you’ll see it only once.',
    onDone: (made) => setAddress(made.address),
  });
  const ending = useAction({
    post: () => deleteJson('/api/calendar'),
    done: 'This address is off.',
    onDone: () => setAddress(undefined),
  });
  return (
    <section className="section">
      <h2>Reviews in your calendar</h2>
      <p className="text-fog">
        Subscribe to a private address in your calendar app. Anyone with it sees visitors’ names, addresses
        and notes. Don’t share it.
      </p>
      {address && (
        <Field
          label="Your address, shown this once"
          className="file-name"
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <Loaded query={calendar}>
        {({ since }) => (
          <>
            {since && !address && <p>You’ve had an address since {when(since)}.</p>}
            <div className="actions">
              {address && (
                <Button
                  kind="primary"
                  onClick={() =>
                    void navigator.clipboard.writeText(address).then(() => toastDone('Copied.'), toastError)
                  }
                >
                  Copy
                </Button>
              )}
              <Button disabled={making.isPending} onClick={() => making.mutate()}>
                {since ? 'Replace it' : 'Make an address'}
              </Button>
              {since && <Button onClick={() => ending.mutate()}>Turn it off</Button>}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}
