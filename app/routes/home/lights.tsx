import './lights.css';
import { type ComponentType, type MouseEvent, useCallback, useRef, useState } from 'react';
import home from 'virtual:content/home';
import site from 'virtual:content/site';
import { groupCredits } from '../../../domain/content/credits.ts';
import { pictureUrl, plainWidth } from '../../ui/picture-files.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { CreditLine } from '../../ui/slate-line.tsx';
import { withBase } from '../../ui/with-base.ts';
import type { LightViewerProps } from './light-viewer.tsx';

const { lights } = home;
const credits = groupCredits(
  lights.items.map(({ still }) => still),
  site.credit,
);

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
    <Section
      id="lights"
      heading={lights.heading}
      text={
        <>
          {lights.text} <span className="lights-hint script-only screen-only">{lights.hint}</span>
        </>
      }
    >
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
              <span className="light-line light-name slate">{[name, ...credits.own(still)].join(' · ')}</span>
            </a>
          </li>
        ))}
      </ul>
      <CreditLine credits={credits.all} />
      {Viewer && opened !== undefined && <Viewer opened={opened} sheetSizes={sheetSizes} onClose={close} />}
    </Section>
  );
}

const loadLightViewer = () => import('./light-viewer.tsx');

/** The dialog of the contact sheet: its script loads at the first sign of intent. */
function useLightViewer() {
  const [Viewer, setViewer] = useState<ComponentType<LightViewerProps>>();
  const [opened, setOpened] = useState<number>();
  const opener = useRef<HTMLAnchorElement>(null);

  /** A failure is met again by `open`. */
  const load = useCallback(() => void loadLightViewer().catch(() => undefined), []);
  const open = useCallback((index: number, link: HTMLAnchorElement) => {
    opener.current = link;
    setOpened(index);
    loadLightViewer().then(
      ({ LightViewer }) => setViewer(() => LightViewer),
      // Then the link does what it does without script.
      () => location.assign(link.href),
    );
  }, []);
  const close = useCallback(() => {
    setOpened(undefined);
    // Safari does not focus a link that is clicked, so the dialog has no focus to give back.
    opener.current?.focus({ preventScroll: true });
  }, []);

  return { Viewer, opened, load, open, close };
}

/**
 * How wide the contact sheet shows a picture, as in the `sizes` attribute; the first is doubled, on
 * phones the last one too.
 */
function sheetSizes(index: number) {
  return index === 0 ? '(min-width: 64rem) 40vw, 67vw' : '(min-width: 64rem) 20vw, 33vw';
}
