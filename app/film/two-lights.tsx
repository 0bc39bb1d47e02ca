import './film.css';
import { useEffect, useRef, useState } from 'react';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { Compare } from '../compare/compare.tsx';
import { Picture } from '../ui/picture.tsx';
import { Section } from '../ui/section.tsx';
import { useFilm } from './controller.ts';
import { PlayButton, Trouble } from './film-bar.tsx';
import type { FilmVideo, FilmWithFiles, OtherLight } from './film-files.ts';
import { clockTime } from './film-time.ts';
import { Timeline } from './timeline.tsx';

interface TwoLightsProps {
  film: FilmWithFiles;
  otherLight: OtherLight;
  /** Both lights in one picture, one above the other. */
  stacked: FilmVideo[];
}

/**
 * One take in two lights, half and half, and a wipe from one to the other. Both are in one file, each
 * half of which is drawn to its own canvas, so they are always in step. Two stills until somebody
 * wants to see it move; without script it stays so.
 */
export function TwoLights({ film, otherLight, stacked }: TwoLightsProps) {
  const { fps, seconds } = film.files;
  const [files] = useState(() => {
    const { tall: _tall, ...rest } = film.files;
    return { ...rest, wide: { ...rest.wide, videos: stacked } };
  });
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const { controller, state, framing } = useFilm(video, files);
  const button = useRef<HTMLButtonElement>(null);
  const canvases = useRef<(HTMLCanvasElement | null)[]>([]);
  const { shown } = state;
  const plays = state.phase === 'playing';
  /** While it plays every frame of the screen, else once for each that is found. */
  const drawn = plays ? 'playing' : shown;
  useEffect(() => {
    if (!video || drawn === undefined) return;
    if (drawn !== 'playing') return drawHalves(video, canvases.current);
    let next = requestAnimationFrame(function draw() {
      drawHalves(video, canvases.current);
      next = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(next);
  }, [video, drawn]);

  const { from, to, at, ...words } = otherLight;
  const frame = state.frame ?? (controller && Math.round(at * fps));
  const toggle = () => {
    // On from the moment of the stills.
    if (state.frame === undefined) controller?.seek(at);
    controller?.toggle();
  };
  return (
    <Section id="two-lights" heading={words.heading} text={words.text} className="two-lights">
      <figure>
        <div className="two-lights-picture">
          <video ref={setVideo} muted playsInline preload="none" aria-hidden="true" />
          <Compare
            pictures={[from, to].map(({ name, still }, half) => ({
              name,
              picture: (
                <>
                  <Picture files={still.picture} alt={still.alt} sizes="calc(100vw - 40px)" />
                  <canvas
                    ref={(canvas) => {
                      canvases.current[half] = canvas;
                    }}
                  />
                  <p className="compare-name slate">{name}</p>
                </>
              ),
            }))}
            wipe={{
              shown: 1,
              behind: 0,
              label: fillPlaceholders(words.wipe, { from: from.name, to: to.name }),
            }}
          />
        </div>
        <figcaption className="film-bar script-only screen-only">
          <Trouble controller={controller} state={state} focus={button} />
          <PlayButton ref={button} state={state} play={words.play} onClick={toggle} />
          <Timeline
            film={film}
            framing={framing}
            frame={frame}
            onSeek={(moment) => controller?.seek(moment)}
          />
          <p className="film-time">
            {clockTime(frame === undefined ? at : frame / fps)} / {clockTime(seconds)}
          </p>
        </figcaption>
      </figure>
    </Section>
  );
}

/** Each half of the video's picture to the canvas of its light. */
function drawHalves(video: HTMLVideoElement, canvases: (HTMLCanvasElement | null)[]) {
  if (video.readyState < video.HAVE_CURRENT_DATA) return;
  const [width, height] = [video.videoWidth, video.videoHeight / 2];
  for (const [half, canvas] of canvases.entries()) {
    if (!canvas) continue;
    if (canvas.width !== width) Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(video, 0, half * height, width, height, 0, 0, width, height);
  }
}
