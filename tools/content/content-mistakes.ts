import { ContentMistake, type Mistake } from '../../publishing/check-content.ts';
import { loadContent } from '../../publishing/load-content.ts';
import { ownPictures } from '../../publishing/picture-source.ts';
import { undecodable } from '../pictures/own-picture-mistake.ts';

/** Every mistake in words and own pictures, without building; undefined where there is none. */
export async function contentMistakes(): Promise<ContentMistake | undefined> {
  const pictures = await Promise.all([...ownPictures().values()].map(undecodable));
  const mistakes = [...wordMistakes(), ...pictures.filter((one) => one !== undefined)];
  return mistakes.length > 0 ? new ContentMistake(mistakes) : undefined;
}

function wordMistakes(): Mistake[] {
  try {
    loadContent();
    return [];
  } catch (error) {
    if (error instanceof ContentMistake) return error.mistakes;
    throw error;
  }
}
