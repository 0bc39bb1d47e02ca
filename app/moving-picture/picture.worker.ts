import { startEngine, type Engine, type EngineCommand, type EngineEvent } from './engine.ts';

let engine: Engine | undefined;

addEventListener('message', ({ data: command }: MessageEvent<EngineCommand>) => {
  if (command.type === 'start') engine = startEngine(command, (event: EngineEvent) => postMessage(event));
  else engine?.update(command);
});
