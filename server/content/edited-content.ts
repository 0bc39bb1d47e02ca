import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../domain/caught-error.ts';

const run = promisify(execFile);

/**
 * What "studio content" says is wrong in the folder that the studio edits. In a process of its own,
 * which takes a second: reading and checking all content would hold up every visitor. Empty where
 * the studio edits elsewhere and brings versions that are built, as with a container.
 */
export async function editedContentMistakes(contentDirectory: string): Promise<string[]> {
  const command = join(contentDirectory, '../server/studio.js');
  const edited = resolve(process.env['CONTENT_DIR'] ?? 'content');
  if (!existsSync(command) || !existsSync(edited)) return [];
  try {
    await run(process.execPath, [command, 'content', '--json'], { timeout: 30_000 });
    return [];
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    const said = printed || messageOf(error);
    // A mistake is a line with the file, and indented lines with what is wrong in it.
    const mistakes = said.split(/\n {2}(?=\S)/).slice(1);
    return mistakes.length > 0 ? mistakes.map((lines) => lines.replaceAll(/\s*\n\s+/g, '; ')) : [said];
  }
}
