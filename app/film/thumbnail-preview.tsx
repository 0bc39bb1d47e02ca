import type { Thumbnail } from './load-thumbnails.ts';

interface Props {
  /** From 0 to 1 along the timeline. */
  at: number;
  thumbnail: Thumbnail | undefined;
  text: string;
}

/** The frame under the pointer, above the timeline; to screen readers the slider says the same. */
export function ThumbnailPreview({ at, thumbnail, text }: Props) {
  return (
    <div className="film-preview" aria-hidden="true" style={{ '--at': at }}>
      {thumbnail && (
        <div
          className="film-thumbnail"
          style={{
            width: thumbnail.width,
            height: thumbnail.height,
            background: `url("${thumbnail.sheet}") -${thumbnail.left}px -${thumbnail.top}px`,
          }}
        />
      )}
      <p className="slate">{text}</p>
    </div>
  );
}
