/**
 * Types, in projects by what their code may use: domain/ neither the DOM nor Node, app/ the DOM,
 * server/, studio/ and tools/ Node. Tests, benches and tools/look.ts drive a browser from Node and
 * have both. A project sees another one's declarations only, which TypeScript keeps in
 * node_modules/.cache/types.
 */
import { runCommand } from './process/run-command.ts';

process.exitCode = await runCommand('tsc', ['--build']);
