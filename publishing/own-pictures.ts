import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Pictures that owners brought and that no published page shows yet. */
export const newPicturesFolder = ({ dataDir }: { dataDir: string }) => join(dataDir, 'drafts/pictures');

/** The studio's own pictures: those of the content, then those that owners brought. */
export const picturesOf = (places: { content: string; dataDir: string }) =>
  [join(places.content, 'pictures'), newPicturesFolder(places)].flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder) : []).map((name) => join(folder, name)),
  );
