import { useEffect } from 'react';
import site from 'virtual:content/site';
import { withBase } from '../ui/with-base.ts';
import type { FilmWithFiles } from '../with-pictures.ts';
import type { FilmCommands } from './film-commands.ts';
import { posterPath } from './poster-path.ts';

const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const;

/**
 * Media keys, headsets and lock screens control the film once it has played, until it leaves the
 * page.
 */
export function useMediaSession(film: FilmWithFiles, commands: FilmCommands, playing: boolean) {
  useEffect(() => {
    if (!playing || !('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title: film.title,
      artist: site.name,
      artwork: [{ src: withBase(posterPath(film)), type: 'image/jpeg' }],
    });
    const handlers: Record<(typeof actions)[number], MediaSessionActionHandler> = {
      play: commands.toggle,
      pause: commands.toggle,
      seekbackward: ({ seekOffset }) => commands.seekBy(-(seekOffset ?? 10)),
      seekforward: ({ seekOffset }) => commands.seekBy(seekOffset ?? 10),
      seekto: ({ seekTime }) => commands.seek(seekTime ?? 0),
    };
    for (const action of actions) mediaSession.setActionHandler(action, handlers[action]);
  }, [film, commands, playing]);

  // Kept while the film is paused, so that a media key can go on with it.
  useEffect(
    () => () => {
      if (!('mediaSession' in navigator)) return;
      navigator.mediaSession.metadata = null;
      for (const action of actions) navigator.mediaSession.setActionHandler(action, null);
    },
    [],
  );
}
