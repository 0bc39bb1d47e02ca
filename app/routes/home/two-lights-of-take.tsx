import otherLight from 'virtual:content/other-lights/one-take';
import type { FilmOnPage } from '../../film/film-files.ts';
import { TwoLights } from '../../film/two-lights.tsx';

/** Home's film in its two lights. */
export const TwoLightsOfTake = ({ film }: { film: FilmOnPage }) =>
  otherLight && <TwoLights film={film} otherLight={otherLight} heading="h3" />;
