import home from 'virtual:content/home';
import { Picture } from '../../../ui/picture.tsx';
import { sheetSizes } from './sheet-sizes.ts';

const { items } = home.lights;
const sizes = { one: '100vw', pair: '(min-aspect-ratio: 5/3) 50vw, 100vw' };

interface Props {
  index: number;
  pair: boolean;
  note?: string;
}

/**
 * One picture with its name. Until it has loaded, the small one of the contact sheet lies there.
 */
export function LightFigure({ index, pair, note }: Props) {
  const light = items[index];
  if (!light) return null;
  const { name, still } = light;
  return (
    // A new one for each picture: an <img> shows its old picture until the new one has loaded.
    <figure key={name} className="light-figure">
      <div className="light-picture">
        <Picture files={still.picture} alt="" sizes={sheetSizes(index)} />
        <Picture files={still.picture} alt={still.alt} sizes={pair ? sizes.pair : sizes.one} />
      </div>
      <figcaption className="light-line slate">
        <span className="light-name">{name}</span>
        <span>{[note, still.slate?.join(' · ')].filter(Boolean).join(' · ')}</span>
      </figcaption>
    </figure>
  );
}
