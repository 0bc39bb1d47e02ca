import type { MouseEvent } from 'react';
import home from 'virtual:content/home';
import site from 'virtual:content/site';
import { pictureUrl, plainWidth } from '../../ui/picture-files.ts';
import { Picture } from '../../ui/picture.tsx';
import { withBase } from '../../ui/with-base.ts';
import { sheetSizes } from './lights/sheet-sizes.ts';
import { useLightViewer } from './use-light-viewer.ts';

const { lights } = home;

/**
 * The contact sheet. Each picture is a link to its own file; with script it opens in a dialog,
 * where two can be compared.
 */
export function Lights() {
  const { Viewer, opened, load, open, close } = useLightViewer();
  const onClick = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(index, event.currentTarget);
  };
  return (
    <section className="section page-width" aria-labelledby="lights">
      <div className="section-head">
        <h2 id="lights" className="text-h2">
          {lights.heading}
        </h2>
        <p className="max-w-measure text-fog">
          {lights.text} <span className="lights-hint">{lights.hint}</span>
        </p>
      </div>
      <ul className="lights">
        {lights.items.map(({ name, still }, index) => (
          <li key={name}>
            <a
              href={withBase(pictureUrl(still.picture, plainWidth(still.picture.widths), 'jpg'))}
              className="light"
              onClick={(event) => onClick(event, index)}
              onPointerEnter={load}
              onFocus={load}
            >
              <span className="light-picture">
                <Picture files={still.picture} alt={still.alt} sizes={sheetSizes(index)} />
              </span>
              <span className="light-line light-name slate">{name}</span>
            </a>
          </li>
        ))}
        <li className="lights-credit slate">{site.credit}</li>
      </ul>
      {Viewer && opened !== undefined && <Viewer opened={opened} onClose={close} />}
    </section>
  );
}
