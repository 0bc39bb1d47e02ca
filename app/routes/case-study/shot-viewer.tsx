import work from 'virtual:content/work';
import type { ProjectWithPictures } from '../../with-pictures.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SlateLine } from '../../ui/slate-line.tsx';
import { usePasses } from './use-passes.ts';

const { sections, viewer } = work.caseStudy;
const sizes = '(min-width: 1024px) calc(75vw - 120px), calc(100vw - 40px)';

/**
 * The passes of one shot, stacked, with a wipe from one to the next; at first each shows a quarter.
 * Without JavaScript the style sheet lays them out as four separate pictures.
 */
export function ShotViewer({ shots }: { shots: ProjectWithPictures['shots'] }) {
  const { shown, setShown, buttons, live, onKeyDown, hand } = usePasses(shots.length);
  return (
    <div role="group" aria-label={sections.breakdowns} className="viewer" data-pass={shown ?? 'all'}>
      <ol>
        {shots.map(({ name, text, still }, index) => (
          <li key={name} data-shown={shown === index || undefined}>
            <figure className="pass" {...hand}>
              <Picture files={still.picture} alt={still.alt} sizes={sizes} />
            </figure>
            <div className="pass-words">
              <div className="pass-slate">
                <SlateLine parts={still.slate ?? []} />
              </div>
              <h3>
                {live ? (
                  <button
                    type="button"
                    className="pass-button"
                    aria-pressed={shown === index}
                    ref={(button) => {
                      buttons.current[index] = button;
                    }}
                    onClick={() => setShown(shown === index ? null : index)}
                    onKeyDown={onKeyDown}
                  >
                    {name}
                  </button>
                ) : (
                  <span className="pass-button">{name}</span>
                )}
              </h3>
              <p className="pass-text">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="viewer-hint">{viewer.hint}</p>
      <button
        type="button"
        className={`viewer-all ${buttonClass('secondary', 'small')}`}
        aria-pressed={shown === null}
        onClick={() => setShown(null)}
        onKeyDown={onKeyDown}
      >
        {viewer.all}
      </button>
    </div>
  );
}
