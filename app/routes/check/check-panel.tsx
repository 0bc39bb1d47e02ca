import { lazy, type RefObject, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import words from 'virtual:content/check';
import films from 'virtual:content/checked-films';
import signing from 'virtual:signing';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { largestFile } from '../../../domain/credentials.ts';
import { buttonClass } from '../../ui/button.tsx';
import { bytes } from './bytes.ts';
import { type CheckState, createChecker, fileNamedIn, isWorking, loadAnswer, nameOf } from './checker.ts';

const { controls, progress } = words;

// Whoever only reads the page loads none of it: the checker brings it with the first answer.
const AnswerWords = lazy(async () => ({ default: (await loadAnswer()).AnswerWords }));
const AnswerFacts = lazy(async () => ({ default: (await loadAnswer()).AnswerFacts }));
const ChangedBitLine = lazy(async () => ({ default: (await loadAnswer()).ChangedBitLine }));

/** Choose or drop a file, and read the answer beside it. */
export function CheckPanel() {
  const [state, setState] = useState<CheckState>({ step: 'idle' });
  const [checker] = useState(() => createChecker(signing.signer, setState));
  const named = useSyncExternalStore(
    () => () => {},
    () => fileNamedIn(location.search),
    () => undefined,
  );
  const input = useRef<HTMLInputElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const isDragging = useDroppedFile(checker.check);

  useEffect(() => {
    // Chosen before this script was there.
    const file = input.current?.files?.[0];
    if (file) checker.check(file);
    return checker.stop;
  }, [checker]);

  return (
    <section
      className="check-panel grid raised"
      aria-label={words.title}
      data-dragging={isDragging || undefined}
    >
      <div className="check-controls screen-only">
        <p className="check-needs-script">{controls.needsScript}</p>
        <div className="check-buttons script-only wrap gap-3">
          {named && (
            <button type="button" className={buttonClass('primary')} onClick={() => checker.checkOurs(named)}>
              {fillPlaceholders(controls.named, { file: nameOf(named) })}
            </button>
          )}
          <ChooseFile input={input} kind={named ? 'secondary' : 'primary'} onChosen={checker.check} />
          {Object.values(films).map(({ title, smallest }) => (
            <button
              key={smallest}
              type="button"
              className={buttonClass('secondary')}
              onClick={() => checker.checkOurs(smallest)}
            >
              {fillPlaceholders(controls.film, { film: title })}
            </button>
          ))}
        </div>
        <p className="check-hint text-small text-fog script-only">
          <span>{controls.drop}</span> {fillPlaceholders(controls.formats, { limit: bytes(largestFile) })}
        </p>
      </div>
      <div className="check-privacy">
        <h2 className="text-h3">{words.privacy.heading}</h2>
        <p className="text-small text-fog">{words.privacy.text}</p>
      </div>
      <div className="check-result script-only rule-top">
        <div ref={said} role="status">
          <Suspense>
            <Said state={state} place={said} />
          </Suspense>
        </div>
        {isWorking(state) && <Progress state={state} onStop={checker.stop} />}
        <Suspense>
          {state.step !== 'idle' && state.bit && <ChangedBitLine bit={state.bit} size={state.size} />}
        </Suspense>
        {state.step !== 'idle' && state.isOurFilm && (
          // One button for both ways: it keeps the focus.
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() => void checker.checkAgain({ withChangedBit: !state.bit })}
          >
            {state.bit ? controls.changeBack : controls.change}
          </button>
        )}
        <Suspense>{state.step === 'answered' && <AnswerFacts answer={state.answer} />}</Suspense>
      </div>
    </section>
  );
}

interface ChooseFileProps {
  input: RefObject<HTMLInputElement | null>;
  kind: 'primary' | 'secondary';
  onChosen: (file: File) => void;
}

/** The browser's own control, which works before this script does; its label is the button seen. */
function ChooseFile({ input, kind, onChosen }: ChooseFileProps) {
  return (
    <span className="check-choose">
      <input
        ref={input}
        id="check-input"
        type="file"
        accept=".jpg,.jpeg,.png,.webp,.avif,.mp4,.pdf"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChosen(file);
          // The same file chosen again is a new check.
          currentTarget.value = '';
        }}
      />
      <label htmlFor="check-input" className={buttonClass(kind)}>
        {controls.choose}
      </label>
    </span>
  );
}

/** What is announced: that a file is being read, and the answer. */
function Said({ state, place }: { state: CheckState; place: RefObject<HTMLDivElement | null> }) {
  // On a phone the answer is below the buttons, or above the one that changes a bit; the focus stays.
  // Here, since the first answer's words load: before they are there nothing is to be scrolled to.
  useEffect(() => {
    if (state.step !== 'idle') place.current?.scrollIntoView({ block: 'nearest' });
  }, [place, state.step]);
  if (state.step === 'idle') return <p className="text-fog">{controls.waiting}</p>;
  if (state.step === 'answered') return <AnswerWords {...state} />;
  return <p>{fillPlaceholders(progress[state.step], { file: state.name })}</p>;
}

function Progress({ state, onStop }: { state: CheckState; onStop: () => void }) {
  const part = 'part' in state && state.part?.size ? state.part : undefined;
  return (
    <div className="check-progress screen-only grid">
      <progress aria-label={words.kicker} {...(part && { value: part.done, max: part.size })} />
      <p className="text-small text-fog">
        {part && fillPlaceholders(progress.part, { done: bytes(part.done), size: bytes(part.size) })}
      </p>
      <button type="button" className={buttonClass('secondary', 'small')} onClick={onStop}>
        {controls.stop}
      </button>
    </div>
  );
}

/** A file may be dropped anywhere on the page: beside the panel the browser would open it instead. */
function useDroppedFile(onDropped: (file: File) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const listen = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(type, act, { signal });
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setDragging(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (!relatedTarget) setDragging(false);
    });
    listen('drop', (event) => {
      setDragging(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      onDropped(file);
    });
    return () => closing.abort();
  }, [onDropped]);
  return isDragging;
}
