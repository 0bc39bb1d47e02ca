import { startEngine, type Engine } from './engine/engine.ts';
import type { Order, Report } from './messages.ts';

let engine: Engine | undefined;

addEventListener('message', (event: MessageEvent<Order>) => {
  if (event.data.order === 'start') engine = startEngine(event.data, (report: Report) => postMessage(report));
  else engine?.take(event.data);
});
