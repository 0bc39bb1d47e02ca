import type { Still } from '../../domain/content/words.ts';
import { withBase } from './with-base.ts';

/** The encoded files of a picture; their names are made of these values. */
export interface PictureFiles {
  name: string;
  hash: string;
  width: number;
  height: number;
  widths: number[];
  /** Classes of its crop point, where the content names one: picture.css. */
  crop?: string;
}

/** Content as pages get it: the name of each picture is replaced by its encoded files. */
export type WithPictures<T> =
  T extends Pick<Still, 'picture'>
    ? Omit<T, 'picture' | 'crop'> & { picture: PictureFiles }
    : T extends (infer U)[]
      ? WithPictures<U>[]
      : T extends object
        ? { [K in keyof T]: WithPictures<T[K]> }
        : T;

export type StillWithPictures = WithPictures<Still>;

export type PictureFormat = 'avif' | 'jpg';

export const pictureUrl = (files: PictureFiles, width: number, format: PictureFormat) =>
  `/pictures/${files.name}-${width}.${files.hash}.${format}`;

export const avifSrcSet = (files: PictureFiles) =>
  files.widths.map((width) => `${withBase(pictureUrl(files, width, 'avif'))} ${width}w`).join(', ');

/** The width of the one JPEG, for browsers without AVIF: a middle one, since they get no choice. */
export const plainWidth = (widths: number[]) => widths.find((width) => width >= 1000) ?? widths.at(-1) ?? 0;
