import './held-out.css';
import '../../compare/compare.css';
import { nearby } from '../../ui/nearby.tsx';

/** Pictures beside each other until they come into view: most visitors of a film's page go no further than its film. */
export const HeldOut = nearby('held-out', async () => (await import('./held-out-frames.tsx')).HeldOutFrames);
