import { ownPicture } from '../../domain/content/words.ts';
import type { Mistake } from '../../server/site/check-content.ts';
import {
  findPicture,
  masterNames,
  mastersDirectory,
  ownPictureFolders,
  ownPictures,
} from '../pictures/picture-source.ts';
import { textsIn } from './texts-in.ts';

/** Every `picture` in a file's data that has no file, neither a master in art/ nor an own one. */
export function missingStills(file: string, data: unknown): Mistake[] {
  return textsIn(data)
    .filter(({ text, field }) => /(^|\.)picture$/.test(field) && !findPicture(text))
    .map(({ text: name, field }) => ({
      file,
      field,
      found: JSON.stringify(name),
      allowed: ownPicture.test(name)
        ? `the name of a file in ${ownPictureFolders()[0]}/: ${[...ownPictures().keys()].join(', ') || 'there is none yet'}`
        : `the name of a file in ${mastersDirectory}/, without .jpg: ${likely(name)}`,
    }));
}

/** Names with the same prefix, if there are any: for a mistyped cover, the covers. */
function likely(name: string) {
  const names = masterNames();
  const kind = names.filter((one) => one.startsWith(name.split('-')[0] ?? name));
  return (kind.length > 0 ? kind : names).join(', ');
}
