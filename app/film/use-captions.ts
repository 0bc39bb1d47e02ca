import { useEffect, useState } from 'react';
import type { FilmFiles } from '../ui/film-files.ts';

type Captions = FilmFiles['captions'][number];

/** Which captions are shown, by their language; `undefined` for none. */
export function useCaptions(video: HTMLVideoElement, captions: Captions[]) {
  const [language, setLanguage] = useState<string>();
  useEffect(() => {
    showCaptions(video.textTracks, language);
  }, [video, language]);
  return {
    language,
    setLanguage,
    toggle: () => setLanguage(language ? undefined : captions[0]?.language),
  };
}

function showCaptions(tracks: TextTrackList, language: string | undefined) {
  for (const track of tracks) {
    if (track.kind === 'captions') track.mode = track.language === language ? 'showing' : 'disabled';
  }
}
