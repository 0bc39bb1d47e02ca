/** Seeks a film, of which nothing may be loaded yet: then this asks for its bytes. */
export function seekFilm(film: HTMLVideoElement, seconds: number) {
  if (film.readyState === film.HAVE_NOTHING) {
    film.preload = 'auto';
    film.load();
  }
  film.currentTime = seconds;
}
