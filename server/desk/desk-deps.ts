import type { DraftRenderer } from '../../publishing/draft-renderer.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import type { Editor } from '../../publishing/start-editor.ts';
import type { Services } from '../open-services.ts';

export interface DeskDeps extends Services {
  deskUrl: string;
  /** Of the process: a publish outlives the version it was begun in. */
  publisher: Publisher;
  /** The process in which words are edited, and the one that shows pages with them. */
  editor: Editor;
  renderer: DraftRenderer;
  now: () => number;
  /** Tells the dispatcher that a delivery is due, so that it does not wait for its next poll. */
  wakeDispatcher: () => void;
  /** Where log lines go; standard output, line by line, if left out. */
  logTo?: { write(line: string): void };
}
