import { creditsOf } from '../../domain/content/credits.ts';
import { CreditLine } from './credit-line.tsx';
import type { PictureFiles } from './picture-files.ts';
import { Picture } from './picture.tsx';

interface Props {
  still: { picture: PictureFiles; alt: string; credit?: string | undefined };
  /** The credit of our rendered art, for a still that names none. */
  rendered: string;
  sizes: string;
  first?: boolean;
}

/** A still with its credit under it. */
export function CreditedStill({ still, rendered, sizes, first = false }: Props) {
  return (
    <figure>
      <div className="still">
        <Picture first={first} files={still.picture} alt={still.alt} sizes={sizes} />
      </div>
      <figcaption>
        <CreditLine credits={creditsOf([still], rendered)} className="mt-4" />
      </figcaption>
    </figure>
  );
}
