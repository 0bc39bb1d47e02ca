import { builtPaths, nowhere, onePerKind } from '../../../tools/site/page-files.ts';
import type { ContentSet } from './content-sets.ts';

/** One address for each kind of page, for checks too slow to run on every case study. */
export const screensOf = ({ build }: ContentSet) => [...onePerKind(builtPaths(build)), nowhere];

export const widths = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'desktop', width: 1440, height: 900 },
];
