import { useEffect } from 'react';
import site from 'virtual:content/site';
import { keysOf } from '../../domain/keys-of.ts';
import { withBase } from '../ui/with-base.ts';
import type { FilmWithFiles } from '../with-pictures.ts';
import type { FilmCommands } from './film-commands.ts';
import { posterPath } from './poster-path.ts';

/** Media keys, headsets and lock screens control the film while it plays. */
export function useMediaSession(film: FilmWithFiles, commands: FilmCommands, playing: boolean) {
  useEffect(() => {
    if (!playing || !('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title: film.title,
      artist: site.name,
      artwork: [{ src: withBase(posterPath(film)), type: 'image/jpeg' }],
    });
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: commands.toggle,
      pause: commands.toggle,
      seekbackward: ({ seekOffset }) => commands.seekBy(-(seekOffset ?? 10)),
      seekforward: ({ seekOffset }) => commands.seekBy(seekOffset ?? 10),
      seekto: ({ seekTime }) => commands.seek(seekTime ?? 0),
    };
    for (const action of keysOf(handlers)) mediaSession.setActionHandler(action, handlers[action] ?? null);
  }, [film, commands, playing]);

  // Kept while the film is paused, so that a media key can go on with it.
  useEffect(
    () => () => {
      if ('mediaSession' in navigator) navigator.mediaSession.metadata = null;
    },
    [],
  );
}
