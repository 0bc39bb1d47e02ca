import { useState } from 'react';
import site from 'virtual:content/site';
import { creditsOf } from '../../../domain/content/credits.ts';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { Compare } from '../../compare/compare.tsx';
import type { FilmPage } from '../../film/film-files.ts';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { CreditLine, SlateLine } from '../../ui/slate-line.tsx';

/** On a phone 22 of them are eight screens. */
const first = 6;
const sizes = '(min-width: 64rem) calc(33vw - 54px), (min-width: 40rem) calc(50vw - 68px), 100vw';

/** Frames that the network never learned from: the true render, and over it what the network made. */
export function HeldOutFrames({ heldOut }: { heldOut: NonNullable<FilmPage['heldOut']> }) {
  // What was opened before this script came stays open.
  const [isOpen] = useState(
    () => !import.meta.env.SSR && document.querySelector('#measured details')?.matches('[open]'),
  );
  const pictureOf = (kind: 'render' | 'network', still: (typeof heldOut.frames)[number]['render']) => ({
    name: heldOut[kind],
    picture: (
      <>
        <Picture files={still.picture} alt={still.alt} sizes={sizes} />
        <span className="compare-name slate" aria-hidden="true">
          {heldOut[kind]}
        </span>
      </>
    ),
  });
  const listOf = (frames: typeof heldOut.frames) => (
    <ul>
      {frames.map(({ name, figures, render, network }) => (
        <li key={name}>
          <Compare
            label={name}
            pictures={[pictureOf('render', render), pictureOf('network', network)]}
            wipe={{ shown: 1, behind: 0, label: fillPlaceholders(heldOut.wipe, { name }) }}
          />
          <SlateLine parts={[name, figures]} />
        </li>
      ))}
    </ul>
  );
  return (
    <Section isTarget id="measured" heading={heldOut.heading} text={heldOut.text} className="held-out">
      {listOf(heldOut.frames.slice(0, first))}
      {heldOut.frames.length > first && (
        <details open={isOpen}>
          <summary className="text-link tap">
            {fillPlaceholders(heldOut.more, { n: heldOut.frames.length - first })}
          </summary>
          {listOf(heldOut.frames.slice(first))}
        </details>
      )}
      <CreditLine
        credits={creditsOf(
          heldOut.frames.flatMap(({ render, network }) => [network, render]),
          site.credit,
        )}
      />
    </Section>
  );
}
