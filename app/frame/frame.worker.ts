import { startEngine, type Engine } from './engine/engine.ts';
import type { FrameCommand, FrameEvent } from './messages.ts';

let engine: Engine | undefined;

addEventListener('message', ({ data: command }: MessageEvent<FrameCommand>) => {
  if (command.type === 'start') engine = startEngine(command, (event: FrameEvent) => postMessage(event));
  else engine?.update(command);
});
