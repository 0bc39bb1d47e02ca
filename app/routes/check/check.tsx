import './check.css';
import { type LoaderFunction, redirectDocument } from 'react-router';
import words from 'virtual:content/check';
import type { RouteHandle } from '../../page-meta.ts';
import { pageHeadSizes } from '../../ui/page-head.tsx';
import { CheckPanel } from './check-panel.tsx';
import { Elsewhere, Intro, Limits } from './sections.tsx';

export const handle: RouteHandle = {
  meta: () => ({
    title: words.title,
    description: words.description,
    card: { title: words.heading, slate: [words.kicker], still: words.still },
    preload: [{ picture: words.still.picture, sizes: pageHeadSizes }],
  }),
};

/**
 * The policy that lets this page compile the reader comes with its document. A visitor who comes
 * from another page of ours has that page's document: a load of the whole page brings the right one.
 */
export const loader: LoaderFunction = ({ request }) => {
  if (import.meta.env.SSR) return null;
  throw redirectDocument(request.url);
};

export function Component() {
  return (
    <div className="page-pictured page-top page-width">
      <Intro />
      <CheckPanel />
      <div className="check-notes section grid">
        <Elsewhere />
        <Limits />
      </div>
    </div>
  );
}
