import { readdirSync } from 'node:fs';

/**
 * The full-size pictures that everything shown is made from, as JPEG of quality 92 without chroma
 * subsampling.
 */
export const mastersDirectory = 'art/masters';

export const masterFile = (name: string) => `${mastersDirectory}/${name}.jpg`;

export const masterNames = () =>
  readdirSync(mastersDirectory)
    .filter((file) => file.endsWith('.jpg'))
    .map((file) => file.replace(/\.jpg$/, ''));
