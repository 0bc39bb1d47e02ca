import type { Dossier } from '../../domain/content/dossier.ts';
import { dossierLabel } from '../../domain/signing.ts';

/** What a signed file says of itself. */
export interface Statement {
  title: string;
  /** Its media type, such as image/jpeg. */
  type: string;
  sourceType: Dossier['sourceType'];
  tools: { name: string; version?: string }[];
  /** The film it belongs to, with that film's dossier as pages and PDF show it. */
  film?: FilmToSign;
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

/** What is said of a file that belongs to a film: the film's dossier says how it was made. */
export const filmStatement = (title: string, type: string, film: FilmToSign): Statement => ({
  title,
  type,
  sourceType: film.dossier.sourceType,
  tools: film.dossier.tools.map(({ name, version }) => ({ name, version })),
  film,
});

/** C2PA's own words for what the dossier says: `c2pa.created` and its tools, then the dossier itself. */
export function manifestOf({ title, type, sourceType, tools, film }: Statement, signedAt: string) {
  const [first, ...others] = tools;
  return {
    claim_generator_info: [{ name: 'Longtake website' }],
    title,
    format: type,
    assertions: [
      {
        label: 'c2pa.actions',
        data: {
          actions: [
            {
              action: 'c2pa.created',
              digitalSourceType: `http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}`,
              ...(first && { softwareAgent: first }),
            },
            ...others.map((softwareAgent) => ({ action: 'c2pa.edited', softwareAgent })),
          ],
        },
      },
      {
        label: dossierLabel,
        data: { signedAt, ...(film && { film: film.name, dossier: film.dossier }) },
      },
    ],
  };
}
