/** The encoded files of a picture; their names are made of these values. */
export type PictureFiles = { name: string; hash: string; width: number; height: number; widths: number[] };

export type PictureFormat = 'avif' | 'webp' | 'jpg';

export const pictureUrl = (files: PictureFiles, width: number, format: PictureFormat) =>
  `/pictures/${files.name}-${width}.${files.hash}.${format}`;

export const pictureSet = (files: PictureFiles, format: 'avif' | 'webp') =>
  files.widths.map((width) => `${pictureUrl(files, width, format)} ${width}w`).join(', ');

/** Width of the one JPEG, the fallback for browsers without AVIF and WebP. */
export const plainWidth = (widths: number[]) => widths.find((width) => width >= 1000) ?? widths.at(-1) ?? 0;
