import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './read-json.ts';
import { type Version, versionDirectory, writeFacts } from './versions.ts';

/**
 * The words of the last publishes used to lie in DATA_DIR/published/. Those whose version is gone, as
 * with a container, become versions without a site, which are built anew when somebody goes back.
 */
export function takeOverPublished(dataDir: string, build: string): void {
  const parent = join(dataDir, 'published');
  if (!existsSync(parent)) return;
  for (const id of readdirSync(parent)) {
    const facts = join(parent, id, 'published.json');
    const version = versionDirectory(build, id);
    if (!existsSync(facts) || existsSync(join(version, 'version.json'))) continue;
    cpSync(join(parent, id, 'content'), join(version, 'content'), { recursive: true });
    writeFacts(version, {
      content: '',
      migrations: [],
      ...readJson<Omit<Version, 'content' | 'migrations'>>(facts),
    });
  }
  rmSync(parent, { recursive: true, force: true });
}

/** Each owner used to have drafts of their own: `takeOverDrafts` puts them together. */
export function oldDrafts(dataDir: string): string[] {
  const parent = join(dataDir, 'drafts');
  const names = existsSync(parent) ? readdirSync(parent) : [];
  return names.filter((name) => /^[0-9a-f]{16}$/.test(name));
}
