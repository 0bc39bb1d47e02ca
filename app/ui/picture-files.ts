/** What a page needs to know of a picture's files; their names follow from it. */
export type PictureFiles = { name: string; hash: string; width: number; height: number; widths: number[] };

export type PictureFormat = 'avif' | 'webp' | 'jpg';

export const pictureUrl = (files: PictureFiles, width: number, format: PictureFormat) =>
  `/pictures/${files.name}-${width}.${files.hash}.${format}`;

export const pictureSet = (files: PictureFiles, format: 'avif' | 'webp') =>
  files.widths.map((width) => `${pictureUrl(files, width, format)} ${width}w`).join(', ');

/** The one JPEG, for what takes nothing newer: a middle width, since it cannot choose. */
export const plainWidth = (widths: number[]) => widths.find((width) => width >= 1000) ?? widths.at(-1) ?? 0;
