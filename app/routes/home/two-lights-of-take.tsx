import otherLight from 'virtual:content/other-lights/one-take';
import { TwoLights } from '../../film/two-lights.tsx';
import type { FilmOnPage } from '../../with-pictures.ts';

/** Home's film in its two lights. */
export const TwoLightsOfTake = ({ film }: { film: FilmOnPage }) =>
  otherLight && <TwoLights film={film} otherLight={otherLight} heading="h3" />;
