/** What a page needs to know of a picture's files; their names follow from it. */
export type PictureFiles = { name: string; hash: string; width: number; height: number; widths: number[] };

export const pictureUrl = (files: PictureFiles, width: number, format: 'avif' | 'webp' | 'jpg') =>
  `/pictures/${files.name}-${width}.${files.hash}.${format}`;

export const pictureSet = (files: PictureFiles, format: 'avif' | 'webp' | 'jpg') =>
  files.widths.map((width) => `${pictureUrl(files, width, format)} ${width}w`).join(', ');
