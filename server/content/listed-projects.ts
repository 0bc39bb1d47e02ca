import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFacts } from '../../domain/project/schema.ts';
import { readText } from './read-text.ts';
import { parseYaml, splitFrontMatter } from './read-yaml.ts';
import { withoutConfirmFlags } from './unconfirmed.ts';

const listed = projectFacts.pick({ slug: true, title: true, status: true }).loose();

/** The projects of a content folder, as `studio content` lists them. */
export function listedProjects(contentDirectory: string) {
  const folder = join(contentDirectory, 'projects');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  return names.toSorted().map((name) => {
    const { front } = splitFrontMatter(name, readText(join(folder, name)));
    const { slug, title, status } = listed.parse(withoutConfirmFlags(parseYaml(name, front)));
    return { slug, title, status };
  });
}
