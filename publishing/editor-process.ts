import { codeOf, messageOf } from '../domain/caught-error.ts';
import { makeEditor, refusalOf } from './editor.ts';

/**
 * `editor-process CONTENT DATA_DIR`, which the server starts: one call after the other, each a message
 * that is answered with one. It keeps nothing between them, and ends with the server.
 */
const [content = '', dataDir = ''] = process.argv.slice(2);
const editor = makeEditor({ content, dataDir });

process.on('disconnect', () => process.exit());
process.on('message', ({ id, verb, args }: { id: number; verb: keyof typeof editor; args: never[] }) => {
  try {
    const call = editor[verb] as (...given: never[]) => unknown;
    tell({ id, result: call(...args) });
  } catch (error) {
    const { status, message } = refusalOf(error) ?? { status: 500, message: messageOf(error) };
    const stack = status === 500 && error instanceof Error ? error.stack : undefined;
    tell({ id, error: { status, message, code: codeOf(error), stack } });
  }
});
tell('ready');

function tell(message: object | string): void {
  // A server that has ended meanwhile waits for nothing.
  process.send?.(message, undefined, undefined, () => undefined);
}
