import './page-head.css';
import type { ReactNode } from 'react';
import type { PictureFiles } from './picture-files.ts';
import { Picture } from './picture.tsx';
import { CreditLine } from './slate-line.tsx';

interface Props {
  kicker: string;
  heading: string;
  intro?: string | undefined;
  still: { picture: PictureFiles; alt: string };
  credits: string[];
  children?: ReactNode;
}

export const pageHeadSizes = '(min-width: 40rem) 60vw, 100vw';

/** The top of a page in `page-pictured`: its picture beside the words, on phones above them. */
export function PageHead({ kicker, heading, intro, still, credits, children }: Props) {
  return (
    <header className="page-head">
      <div className="page-picture screen-only">
        <Picture first files={still.picture} alt={still.alt} sizes={pageHeadSizes} />
      </div>
      <p className="page-kicker slate">{kicker}</p>
      <h1 className="text-h1">{heading}</h1>
      {intro && <p className="page-intro text-lead text-fog mt-5">{intro}</p>}
      {children}
      <CreditLine credits={credits} className="mt-5 screen-only" />
    </header>
  );
}
