import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Sources to change in a folder, with the seed's content; what is large and only read is linked. */
export function copyProject(folder: string): void {
  const linked = new Set(['art', 'node_modules', '.cache']);
  const left = new Set(['build', 'content', 'data', '.git', '.env']);
  for (const name of readdirSync('.').filter((one) => !left.has(one))) {
    if (linked.has(name)) symlinkSync(resolve(name), join(folder, name));
    else cpSync(name, join(folder, name), { recursive: true });
  }
  cpSync('tests/content-seed', join(folder, 'content'), { recursive: true });
}
