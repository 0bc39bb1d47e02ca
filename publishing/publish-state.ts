/** A publish, from its beginning until it is live, was called off or has failed. */
export interface Job {
  /** Its own: what comes late of another one is told apart by it. */
  id: string;
  by: string;
  what: string;
  /** The files that it changes. */
  names: string[];
  begunAt: number;
}

export type PublishState =
  | { step: 'idle' }
  | { step: 'building' | 'ready' | 'writing'; job: Job }
  | { step: 'failed'; job: Job; why: string; log?: string };

export type PublishEvent =
  | { type: 'begun'; job: Job }
  /** What it changes is known a moment after it has begun. */
  | { type: 'staged'; id: string; what: string; names: string[] }
  | { type: 'built'; id: string }
  | { type: 'writing'; id: string }
  | { type: 'failed'; id: string; why: string; log?: string }
  | { type: 'ended'; id: string };

/**
 * The steps of a publish. An event that does not fit, such as the end of a build that was called off,
 * changes nothing.
 */
export function nextState(state: PublishState, event: PublishEvent): PublishState {
  if (event.type === 'begun')
    return state.step === 'idle' || state.step === 'failed' ? { step: 'building', job: event.job } : state;
  if (state.step === 'idle' || state.job.id !== event.id) return state;
  const { job } = state;
  switch (event.type) {
    case 'staged':
      return state.step === 'building'
        ? { step: 'building', job: { ...job, what: event.what, names: event.names } }
        : state;
    case 'built':
      return state.step === 'building' ? { step: 'ready', job } : state;
    case 'writing':
      return state.step === 'ready' || state.step === 'building' ? { step: 'writing', job } : state;
    case 'failed': {
      const { why, log } = event;
      return state.step === 'failed' ? state : { step: 'failed', job, why, ...(log && { log }) };
    }
    case 'ended':
      return { step: 'idle' };
  }
}

/** Nobody begins another one meanwhile. */
export const isUnderWay = ({ step }: PublishState) => step !== 'idle' && step !== 'failed';
