import './turn.css';
import { nearby } from '../../ui/nearby.tsx';

/** Ten stills to choose from until its picture comes into view: Home can do without its script before. */
export const Turn = nearby(
  'turn-the-light',
  async () => (await import('./turn-the-light.tsx')).TurnTheLight,
  '.turn-picture',
);
