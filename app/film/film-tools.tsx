import player from 'virtual:content/player';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import type { FilmFiles } from '../ui/film-files.ts';
import type { FilmCommands } from './film-commands.ts';
import { FilmSelect } from './film-select.tsx';
import type { useCaptions } from './use-captions.ts';
import type { useRendition } from './use-rendition.ts';
import { useSound } from './use-sound.ts';

interface Props {
  files: FilmFiles;
  video: HTMLVideoElement;
  commands: FilmCommands;
  speed: number;
  rendition: ReturnType<typeof useRendition>;
  captions: ReturnType<typeof useCaptions>;
}

const speeds = [0.25, 0.5, 1, 1.5, 2];

/** Frame by frame, speed, quality, and what only some films or browsers have. */
export function FilmTools({ files, video, commands, speed, rendition, captions }: Props) {
  const hasSound = useSound(video);
  return (
    <div className="film-tools">
      <ShortButton words={player.frameBack} onClick={() => commands.stepFrames(-1)} />
      <ShortButton words={player.frameForward} onClick={() => commands.stepFrames(1)} />
      <FilmSelect
        label={player.speed}
        value={String(speed)}
        options={speeds.map((one) => ({ value: String(one), text: `${one}×` }))}
        onChange={(chosen) => commands.setSpeed(Number(chosen))}
      />
      <FilmSelect
        label={player.quality}
        value={rendition.chosen?.src ?? ''}
        options={[
          { value: '', text: player.automatic },
          ...rendition.renditions.map(({ src, width }) => ({
            value: src,
            text: fillPlaceholders(player.width, { n: width }),
          })),
        ]}
        onChange={(chosen) => rendition.choose(rendition.renditions.find(({ src }) => src === chosen))}
      />
      {files.captions.length > 0 && (
        <FilmSelect
          label={player.captions.label}
          value={captions.language ?? ''}
          options={[
            { value: '', text: player.captions.off },
            ...files.captions.map(({ language, label }) => ({ value: language, text: label })),
          ]}
          onChange={(language) => captions.setLanguage(language || undefined)}
        />
      )}
      {hasSound && (
        <input
          type="range"
          className="film-volume"
          data-arrows="own"
          aria-label={player.volume}
          min={0}
          max={1}
          step={0.05}
          defaultValue={video.volume}
          onInput={({ currentTarget }) => commands.setVolume(Number(currentTarget.value))}
        />
      )}
      {document.pictureInPictureEnabled && (
        <ShortButton words={player.pictureInPicture} onClick={() => void togglePictureInPicture(video)} />
      )}
    </div>
  );
}

interface ShortButtonProps {
  words: { short: string; label: string };
  onClick: () => void;
}

/** A word that fits on a phone, and a name that says it all. */
const ShortButton = ({ words, onClick }: ShortButtonProps) => (
  <button type="button" className="film-button" aria-label={words.label} onClick={onClick}>
    {words.short}
  </button>
);

async function togglePictureInPicture(video: HTMLVideoElement) {
  try {
    if (document.pictureInPictureElement === video) return await document.exitPictureInPicture();
    // It needs the film's size, which a film that was never played does not know yet.
    if (video.readyState === video.HAVE_NOTHING) await video.play();
    await video.requestPictureInPicture();
  } catch {
    // Refused by the browser or its settings: the film stays where it is.
  }
}
