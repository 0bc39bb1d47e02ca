import words from 'virtual:content/film-page';
import site from 'virtual:content/site';
import type { FilmFiles, FilmVideo } from '../ui/film-files.ts';
import { withBase } from '../ui/with-base.ts';
import { codecOf } from './codec-of.ts';

/**
 * The children of `<video>`. A browser takes the first source whose type it plays and whose `media`
 * matches.
 */
export function FilmSources({ files }: { files: FilmFiles }) {
  return (
    <>
      {files.videos.map((video) => (
        <source
          key={video.src}
          src={withBase(video.src)}
          type={video.type}
          media={mediaOf(video, files.videos)}
        />
      ))}
      {/* Without `default`, which would load it with the page. */}
      <track kind="chapters" src={withBase(files.chapters)} srcLang={site.language} label={words.timeline} />
      {files.captions.map(({ language, label, src }) => (
        <track key={src} kind="captions" src={withBase(src)} srcLang={language} label={label} />
      ))}
      <a href={withBase(files.videos.at(-1)?.src ?? '')}>{words.download}</a>
    </>
  );
}

/**
 * On a window narrower than three quarters of a rendition the next smaller one of its codec is
 * enough; the smallest has no condition, so that there is always one.
 */
function mediaOf(video: FilmVideo, videos: FilmVideo[]) {
  const smallest = videos.findLast((other) => codecOf(other) === codecOf(video));
  return video === smallest ? undefined : `(min-width: ${Math.round(video.width * 0.75)}px)`;
}
