/** What the film does and what is seen of it: one state for all three variants of the player. */
export interface FilmState {
  phase: Phase;
  /** Where the head of the timeline is; none before the film was used. */
  frame: number | undefined;
  /** The frame in the picture, which comes a moment later. */
  shown: number | undefined;
  /** While it settles: whether it plays from there. */
  goesOn: boolean;
  ended: boolean;
  /** Asked to play, and without data for it yet. */
  waiting: boolean;
  /** Whether it was ever scrubbed: only then is the small film loaded. */
  scrubbed: boolean;
  scrubFailed: boolean;
  trouble: Trouble | undefined;
}

/**
 * - idle: the film stands still.
 * - scrubbing: the strip is moved, and the small film shows its frames over the film.
 * - settling: the film is on its way to the frame, and the small one is still seen.
 * - playing: from the moment it is asked to, with or without data.
 */
export type Phase = 'idle' | 'scrubbing' | 'settling' | 'playing';

/** The film has stopped against the visitor's will: it waits for data, or cannot go on. */
export type Trouble = 'stalled' | 'failed';

export type FilmEvent =
  /** By the visitor: moves the strip, lets it go, or asks for a moment. */
  | { type: 'scrub'; frame: number }
  | { type: 'settle' }
  | { type: 'seek'; frame: number }
  /** Of the film: asked to play, it plays, has shown a frame, has found the one asked for. */
  | { type: 'play'; ready: boolean }
  | { type: 'playing'; frame: number }
  | { type: 'frame'; frame: number }
  | { type: 'found'; frame: number; paused: boolean }
  | { type: 'pause' }
  | { type: 'ended' }
  /** Another file of it is loaded. */
  | { type: 'emptied'; paused: boolean }
  /** Of the small film. */
  | { type: 'scrubbed'; frame: number }
  | { type: 'scrub failed' }
  | { type: 'trouble'; trouble: Trouble | undefined };

export const unusedFilm: FilmState = {
  phase: 'idle',
  frame: undefined,
  shown: undefined,
  goesOn: false,
  ended: false,
  waiting: false,
  scrubbed: false,
  scrubFailed: false,
  trouble: undefined,
};

export function reduceFilm(state: FilmState, event: FilmEvent): FilmState {
  const { phase } = state;
  switch (event.type) {
    case 'scrub':
      return {
        ...state,
        phase: 'scrubbing',
        frame: event.frame,
        goesOn: false,
        ended: false,
        scrubbed: true,
        scrubFailed: false,
      };
    case 'settle':
      // The key that is let go may be one of the bar's, which has sought the film elsewhere.
      return phase === 'scrubbing' ? { ...state, phase: 'settling' } : state;
    case 'seek':
      return {
        ...state,
        phase: phase === 'scrubbing' ? 'settling' : phase,
        frame: event.frame,
        ended: false,
      };
    case 'play':
      if (phase === 'settling') return { ...state, goesOn: true };
      return phase === 'idle' ? { ...state, phase: 'playing', ended: false, waiting: !event.ready } : state;
    case 'playing':
      return seen({ ...state, phase: 'playing', goesOn: false, ended: false, waiting: false }, event.frame);
    case 'frame':
      return phase === 'playing' ? seen(state, event.frame) : state;
    case 'found':
      // The strip has moved on since the film was sought.
      if (phase === 'scrubbing') return state;
      return seen({ ...state, phase: event.paused ? 'idle' : 'playing', goesOn: false }, event.frame);
    case 'pause':
      if (phase === 'settling') return { ...state, goesOn: false };
      return phase === 'playing' ? { ...state, phase: 'idle', waiting: false } : state;
    case 'ended':
      return { ...state, phase: 'idle', ended: true };
    case 'emptied':
      // Meanwhile the small film shows the frame, where there is one.
      if (state.shown === undefined || phase === 'scrubbing') return state;
      return { ...state, phase: 'settling', goesOn: !event.paused };
    case 'scrubbed':
      return isSmallFilmSeen(state) ? { ...state, shown: event.frame } : state;
    case 'scrub failed':
      return { ...state, scrubFailed: true };
    case 'trouble':
      return event.trouble === state.trouble ? state : { ...state, trouble: event.trouble };
  }
}

/** Whether the small film lies over the film. */
export const isSmallFilmSeen = ({ phase }: FilmState) => phase === 'scrubbing' || phase === 'settling';

/** Whether the film plays, or will as soon as it can. */
export const wantsToPlay = ({ phase, goesOn }: FilmState) =>
  phase === 'playing' || (phase === 'settling' && goesOn);

const seen = (state: FilmState, frame: number): FilmState =>
  state.frame === frame && state.shown === frame ? state : { ...state, frame, shown: frame };
