import type { Site } from '../../domain/content/site.ts';
import type { Work } from '../../domain/content/work.ts';
import type { Project } from '../../domain/project/schema.ts';
import type { PrintFonts } from '../print/print-fonts.ts';

/** All that a case study's document is made of; nothing in it is read from anywhere else. */
export interface PdfInput {
  project: Project;
  site: Site;
  words: Work['caseStudy'];
  fonts: PrintFonts;
  /** JPEGs: the cover still, and the passes in the order of the project's shots. */
  cover: Buffer;
  passes: Buffer[];
  issued: Date;
  revision: string;
}

/**
 * Width to height of the cover still: the upper two thirds of the sheet, fading into ink where the
 * words stand.
 */
export const coverRatio = 2.05;
