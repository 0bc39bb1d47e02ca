import { startEngine, type EngineCommand, type EngineEvent } from './engine.ts';

let update: ReturnType<typeof startEngine> | undefined;

addEventListener('message', ({ data: command }: MessageEvent<EngineCommand>) => {
  if (command.type === 'start') update = startEngine(command, (event: EngineEvent) => postMessage(event));
  else update?.(command);
});
