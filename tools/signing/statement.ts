import type { Dossier } from '../../domain/content/dossier.ts';
import { dossierLabel } from '../../domain/signing.ts';

/** What a signed file says of itself. */
export interface Statement {
  title: string;
  /** Its media type, such as image/jpeg. */
  type: string;
  sourceType: Dossier['sourceType'];
  /** The one that made it, then those that changed what is seen or heard. */
  tools: { name: string; version?: string }[];
  /** The film it belongs to, with that film's dossier as pages and PDF show it. */
  film?: FilmToSign;
  madeFrom?: Source[];
}

/** A signed file that went into another one. */
export interface Source {
  title: string;
  type: string;
  file: string;
  sha256: string;
}

/** The formats that can be signed, by the endings of their files. */
export const signedTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
};

interface FilmToSign {
  name: string;
  dossier: Dossier;
}

/** What is said of a picture or video of a film: the film's dossier says how it was made. */
export const filmStatement = (
  title: string,
  type: string,
  film: FilmToSign,
  madeFrom: Source[] = [],
): Statement => ({
  title,
  type,
  sourceType: film.dossier.sourceType,
  tools: toolsOf(film.dossier),
  film,
  madeFrom,
});

/** Programs that had a part in the pictures, in the order in which the shots name them. */
function toolsOf({ shots, tools }: Dossier): Statement['tools'] {
  const ids = [...new Set(shots.flatMap((shot) => shot.tools))];
  return ids.flatMap((id) =>
    tools.filter((tool) => tool.id === id).map(({ name, version }) => ({ name, version })),
  );
}

/** A dossier's PDF is set by a program from what people wrote, around a still of the film. */
export const pdfStatement = (title: string, film: FilmToSign): Statement => ({
  title,
  type: 'application/pdf',
  sourceType:
    film.dossier.sourceType === 'digitalCreation'
      ? 'digitalCreation'
      : 'compositeWithTrainedAlgorithmicMedia',
  tools: [{ name: 'Typst' }],
  film,
});

/** Of the standard whose words these are. */
const specVersion = '2.4.0';

const iptc = (sourceType: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}`;

export const sourceId = (index: number) => `source-${index + 1}`;

/**
 * C2PA's own words for what the dossier says: `c2pa.created` with what went in, then what was done
 * without a generative model, and nothing else; then the dossier itself. All of it is the signer's
 * word (`created`), which its conformance programme asks of the first list of actions.
 */
export function manifestOf(
  { title, type, sourceType, tools, film, madeFrom = [] }: Statement,
  signedAt: string,
) {
  const [first, ...others] = tools;
  return {
    claim_generator_info: [{ name: 'Longtake website', specVersion }],
    title,
    format: type,
    assertions: [
      {
        label: 'c2pa.actions.v2',
        created: true,
        data: {
          actions: [
            {
              action: 'c2pa.created',
              digitalSourceType: iptc(sourceType),
              ...(first && { softwareAgent: first }),
              ...(madeFrom.length > 0 && {
                parameters: { ingredientIds: madeFrom.map((_, index) => sourceId(index)) },
              }),
            },
            ...others.map((softwareAgent) => ({
              action: 'c2pa.edited',
              digitalSourceType: iptc('algorithmicallyEnhanced'),
              softwareAgent,
            })),
          ],
          allActionsIncluded: true,
        },
      },
      {
        label: dossierLabel,
        created: true,
        data: { signedAt, ...(film && { film: film.name, dossier: film.dossier }) },
      },
    ],
  };
}
