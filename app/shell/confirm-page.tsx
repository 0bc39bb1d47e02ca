import site from 'virtual:content/site';
import { paths } from '../paths.ts';
import { withBase } from '../ui/with-base.ts';
import { BrandMark } from './brand-mark.tsx';
import { homeLabel } from './home-label.ts';

/**
 * Template of a page that the server completes: a heading, a line, perhaps a form with one button.
 */
export function ConfirmPage() {
  return (
    <main id="main" className="page-width grid min-h-dvh content-center gap-7 bg-ink py-24 text-paper">
      <a href={withBase(paths.home)} className="brand" aria-label={homeLabel}>
        <BrandMark />
        <span aria-hidden="true">{site.name}</span>
      </a>
      <h1 className="text-h2">{'{heading}'}</h1>
      <p className="max-w-measure text-lead text-fog">{'{text}'}</p>
      <div>{'{form}'}</div>
    </main>
  );
}
