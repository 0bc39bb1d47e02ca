import { type Answer, answerForSize } from '../../../domain/credentials.ts';
import type { Checked } from './answer.tsx';
import type { ChangedBit, Part } from './check-file.ts';

export type CheckState =
  | { step: 'idle' }
  | Working
  | (Checked & { step: 'stopped' | 'notFetched' | 'notLoaded' })
  | (Checked & { step: 'answered'; answer: Answer });

type Working = Checked & { step: 'fetching' | 'loading' | 'reading'; part?: Part };

/** What shows an answer. */
export const loadAnswer = () => import('./answer.tsx');

/** One check at a time: a new one ends the one before it. `show` gets each step. */
export function createChecker(signer: string, show: (state: CheckState) => void) {
  let running = new AbortController();
  let now: CheckState = { step: 'idle' };
  let film: File | undefined;

  type Tell = (state: CheckState) => void;
  async function begin(checked: Checked, work: (tell: Tell, signal: AbortSignal) => Promise<void>) {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const tell = (state: CheckState) => {
      if (!signal.aborted) show((now = state));
    };
    try {
      await work(tell, signal);
    } catch {
      tell({ ...checked, step: now.step === 'fetching' ? 'notFetched' : 'notLoaded' });
    }
  }

  function read(file: File, bit?: ChangedBit) {
    const checked = { name: file.name, size: file.size, bit, isOurFilm: film !== undefined };
    return begin(checked, async (tell, signal) => {
      const refused = answerForSize(file.size);
      tell({ ...checked, step: 'loading' });
      await loadAnswer();
      if (refused) return tell({ ...checked, step: 'answered', answer: refused });
      const { checkFile, loadReader } = await import('./check-file.ts');
      const reader = await loadReader();
      // Stopped while it loaded: no worker begins to read.
      signal.throwIfAborted();
      const onRead = (done: number) => tell({ ...checked, step: 'reading', part: { done, size: file.size } });
      onRead(0);
      const answer = await checkFile(file, reader, { signer, onRead, signal });
      tell({ ...checked, step: 'answered', answer });
    });
  }

  return {
    /** A file that the visitor has chosen. */
    check: (file: File) => {
      film = undefined;
      void read(file);
    },
    /** A file of this site. */
    checkOurs: (path: string) => {
      film = undefined;
      const checked = { name: nameOf(path), size: 0, isOurFilm: false };
      void begin(checked, async (tell, signal) => {
        tell({ ...checked, step: 'fetching' });
        const { fetchFile } = await import('./check-file.ts');
        const onRead = (part: Part) => tell({ ...checked, step: 'fetching', part });
        const file = await fetchFile(path, { name: checked.name, onRead, signal });
        if (signal.aborted) return;
        if (path.endsWith('.mp4')) film = file;
        void read(file);
      });
    },
    /** Our film once more. */
    checkAgain: async ({ withChangedBit }: { withChangedBit: boolean }) => {
      if (!film) return;
      if (!withChangedBit) return read(film);
      const { changeOneBit } = await import('./check-file.ts');
      const { file, bit } = await changeOneBit(film);
      return read(file, bit);
    },
    stop: () => {
      running.abort();
      if (isWorking(now)) show((now = { ...now, step: 'stopped' }));
    },
  };
}

export const isWorking = (state: CheckState): state is Working =>
  state.step === 'fetching' || state.step === 'loading' || state.step === 'reading';

export const nameOf = (path: string) => path.split('/').at(-1) ?? path;

/** The file that an address names, `/check?file=/films/…`: one of this site, or none. */
export function fileNamedIn(search: string): string | undefined {
  const file = new URLSearchParams(search).get('file') ?? '';
  return /^\/(dossiers|films|work)(\/[\w-][\w.-]*)+\.(mp4|jpe?g|png|webp|avif|pdf)$/.test(file)
    ? file
    : undefined;
}
