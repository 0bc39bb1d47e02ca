import './picture.css';
import { creditsOf } from '../../domain/content/credits.ts';
import { avifSrcSet, type PictureFiles, pictureUrl, plainWidth } from './picture-files.ts';
import { CreditLine } from './slate-line.tsx';
import { withBase } from './with-base.ts';

interface Props {
  files: PictureFiles;
  alt: string;
  /** How wide the layout shows it, as in the `sizes` attribute. */
  sizes: string;
  /** In the first view: loaded eagerly and with high priority. */
  first?: boolean;
  /** Another crop where `media` matches, such as the tall hero on a phone. */
  also?: { files: PictureFiles; media: string; sizes: string } | undefined;
}

/**
 * A still as AVIF, or as JPEG for browsers without it. It has its size, so that loading it shifts
 * nothing.
 */
export function Picture({ files, alt, sizes, first = false, also }: Props) {
  return (
    <picture className={also?.files.crop}>
      {also && (
        <source
          type="image/avif"
          media={also.media}
          srcSet={avifSrcSet(also.files)}
          sizes={also.sizes}
          width={also.files.width}
          height={also.files.height}
        />
      )}
      <source type="image/avif" srcSet={avifSrcSet(files)} sizes={sizes} />
      <img
        src={withBase(pictureUrl(files, plainWidth(files.widths), 'jpg'))}
        width={files.width}
        height={files.height}
        alt={alt}
        className={files.crop}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  );
}

interface CreditedStillProps {
  still: { picture: PictureFiles; alt: string; credit?: string | undefined };
  /** The credit of our rendered art, for a still that names none. */
  rendered: string;
  sizes: string;
  first?: boolean;
}

/** A still with its credit under it. */
export function CreditedStill({ still, rendered, sizes, first = false }: CreditedStillProps) {
  return (
    <figure>
      <div className="still">
        <Picture first={first} files={still.picture} alt={still.alt} sizes={sizes} />
      </div>
      <figcaption>
        <CreditLine credits={creditsOf([still], rendered)} />
      </figcaption>
    </figure>
  );
}
