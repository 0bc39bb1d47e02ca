import { useEffect, useState } from 'react';

/** Each engine has a property of its own for it, and none before the film is loaded. */
type VideoWithAudio = HTMLVideoElement & {
  webkitAudioDecodedByteCount?: number;
  mozHasAudio?: boolean;
  audioTracks?: { length: number };
};

/** Whether the film has sound. */
export function useSound(video: VideoWithAudio): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    const read = () => {
      const tracks = video.audioTracks?.length ?? 0;
      if (video.mozHasAudio || tracks > 0 || (video.webkitAudioDecodedByteCount ?? 0) > 0) setFound(true);
    };
    video.addEventListener('timeupdate', read);
    return () => video.removeEventListener('timeupdate', read);
  }, [video]);
  return found;
}
