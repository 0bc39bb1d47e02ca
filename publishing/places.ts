import { resolve } from 'node:path';

/** The folders that words are edited in and versions built from, as server/config.ts finds them. */
export interface Places {
  /** The checkout that builds, where there is one. */
  sourceDirectory: string;
  /** What the studio edits, and the next version will be made of; from the checkout on. */
  editedContentDirectory: string;
  /** Holds the versions, and the link to the one that is served. */
  buildDirectory: string;
  versionDirectory: string;
  dataDir: string;
  /** A hash of the bundle that runs: another one is served by a restart alone. */
  code: string | undefined;
  /** For processes that are started. */
  environment: NodeJS.ProcessEnv;
}

/** What a process needs that reads, checks or shows owners' words. */
export type EditingPlaces = Pick<
  Places,
  'sourceDirectory' | 'editedContentDirectory' | 'versionDirectory' | 'dataDir' | 'environment'
>;

/** The content that is edited, whichever version is served. */
export const editedFolder = ({
  sourceDirectory,
  editedContentDirectory,
}: Pick<Places, 'sourceDirectory' | 'editedContentDirectory'>) =>
  resolve(sourceDirectory, editedContentDirectory);
