import { join } from 'node:path';
import { buildDirectory, contentDirectory, givenSiteUrl } from '../../publishing/environment.ts';

/** Where a build is written, and the content it is made of. */
export interface BuildDirectories {
  build: string;
  content: string;
  /** Public address of a static build, unless SITE_URL is it. */
  siteUrl?: string;
}

export const defaultDirectories = (): BuildDirectories => ({
  build: buildDirectory(),
  content: contentDirectory(),
});

/** The edited content, which `studio preview` builds beside the version that is served. */
export const previewDirectories = (): BuildDirectories => ({
  build: join(buildDirectory(), 'preview'),
  content: contentDirectory(),
});

/**
 * The content the site began with. Tests that name exact words run on it, so that content/ is free
 * to change.
 */
export const seedDirectories: BuildDirectories = { build: 'build/seed/build', content: 'tests/content-seed' };

/** DATA_DIR of the builds of tests: with whose certificate they are signed. */
export const testDataDirectory = 'build/test-data';

/** The same as plain files below a path, as on a host that shows several sites. */
export const subPathDirectories: BuildDirectories = {
  build: 'build/seed/sub-path',
  content: seedDirectories.content,
  siteUrl: 'http://127.0.0.1:3000/preview/',
};

/** Content that has released work to show; the tests build and serve it as they do the seed. */
export const releasedDirectories: BuildDirectories = {
  build: 'build/released/build',
  content: 'tests/content-released',
};

/**
 * The public address of a static build, without its last slash: `https://host` or
 * `https://host/preview`.
 */
export function staticAddress(siteUrl = givenSiteUrl()): string {
  const address = siteUrl ?? 'http://127.0.0.1:3000';
  if (!URL.canParse(address))
    throw new Error(`SITE_URL is "${address}": write an address such as https://host/`);
  return address.replace(/\/+$/, '');
}

/** The path of that address, with its last slash, as Vite's `base` wants it. */
export const staticBase = () => new URL(`${staticAddress()}/`).pathname;
