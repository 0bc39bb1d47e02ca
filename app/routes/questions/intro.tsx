import words from 'virtual:content/questions';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { withBase } from '../../ui/with-base.ts';

/** What the list is for, and the list as a PDF to forward. */
export function Intro() {
  return (
    <header>
      <div className="section-head">
        <div>
          <p className="slate mb-4">{words.kicker}</p>
          <h1 className="text-h1">{words.heading}</h1>
        </div>
        <p className="max-w-measure text-lead text-fog">{words.intro}</p>
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
        <a
          href={withBase(paths.questionsPdf)}
          download={paths.questionsPdf.split('/').at(-1)}
          className={buttonClass('primary')}
        >
          {words.download}
        </a>
        <p className="max-w-measure text-small text-fog">{words.note}</p>
      </div>
    </header>
  );
}
