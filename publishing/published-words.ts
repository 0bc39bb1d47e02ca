import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { currentId, listVersions, type Version, versionDirectory } from './versions.ts';
import { writeAtomically } from './write-atomically.ts';

/** The words of a publish, who published them, and when. */
export interface Published extends Pick<Version, 'id' | 'begunAt' | 'by' | 'what' | 'code'> {
  /** A hash of all texts. */
  words: string;
  /** Where these are: in DATA_DIR, or in a version that is not kept there yet. */
  folder: string;
}

const kept = 10;
const folderOf = (dataDir: string) => join(dataDir, 'published');
const factsFile = (folder: string) => join(folder, 'published.json');

/**
 * The last ten publishes, the oldest first. A version that nobody published and that says what an
 * older one says, after an upgrade or in a new container, is none.
 */
export function listPublished(dataDir: string, build: string): Published[] {
  const known = readKept(dataDir);
  const built = listVersions(build).filter(({ id }) => !known.some((one) => one.id === id));
  const all = [
    ...known,
    ...built.map((version) => {
      const folder = join(versionDirectory(build, version.id), 'content');
      return { ...facts(version, folder), folder };
    }),
  ].toSorted((a, b) => a.begunAt - b.begunAt || (a.id < b.id ? -1 : 1));
  return all
    .filter(({ by, words }, index) => by || all.findIndex((one) => one.words === words) === index)
    .slice(-kept);
}

/** The one whose words are served. */
export function servedWords(list: Published[], build: string): Published | undefined {
  const id = currentId(build);
  if (id === undefined) return undefined;
  const words = hashOf(textsIn(join(versionDirectory(build, id), 'content')));
  return list.find((one) => one.id === id) ?? list.findLast((one) => one.words === words);
}

/**
 * Keeps the words of all of these in DATA_DIR: versions come and go with `build/`, in a container
 * with the container.
 */
export function keepPublished(dataDir: string, build: string): void {
  const list = listPublished(dataDir, build);
  for (const one of list) if (!one.folder.startsWith(folderOf(dataDir))) keepWords(dataDir, one, one.folder);
  for (const { id } of readKept(dataDir))
    if (!list.some((one) => one.id === id))
      rmSync(join(folderOf(dataDir), id), { recursive: true, force: true });
}

/** Of a version: complete, and while it is written. */
export const keptFolders = (dataDir: string, id: string): [string, string] => [
  join(folderOf(dataDir), id),
  join(folderOf(dataDir), `.${id}`),
];

/** Whole or not at all. */
export function keepWords(
  dataDir: string,
  version: Pick<Version, 'id' | 'begunAt' | 'by' | 'what' | 'code'>,
  content: string,
): void {
  const [folder, unfinished] = keptFolders(dataDir, version.id);
  try {
    for (const [name, text] of textsIn(content)) {
      const file = join(unfinished, 'content', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    writeAtomically(factsFile(unfinished), `${JSON.stringify(facts(version, content), null, 2)}\n`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function readKept(dataDir: string): Published[] {
  const parent = folderOf(dataDir);
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((id) => existsSync(factsFile(join(parent, id))) && !id.startsWith('.'))
    .map((id) => ({
      ...(JSON.parse(readFileSync(factsFile(join(parent, id)), 'utf8')) as ReturnType<typeof facts>),
      folder: join(parent, id, 'content'),
    }));
}

const facts = ({ id, begunAt, by, what, code }: Parameters<typeof keepWords>[1], content: string) => ({
  id,
  begunAt,
  code,
  ...(by && { by }),
  ...(what && { what }),
  words: hashOf(textsIn(content)),
});

/** Everything the site says: texts of all YAML and Markdown files by name. */
export function textsIn(content: string): Map<string, string> {
  if (!existsSync(content)) return new Map();
  const names = readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[^.].*\.(yaml|md)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(content.length + 1))
    .filter((name) => !name.startsWith('.'))
    .toSorted();
  return new Map(names.map((name) => [name, readFileSync(join(content, name), 'utf8')]));
}

function hashOf(texts: Map<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([...texts]))
    .digest('hex')
    .slice(0, 16);
}
