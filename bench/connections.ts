/**
 * A thousand connections, each asking for the first page again and again.
 *
 *   npm run bench connections        needs `ulimit -n` above 1,200
 */
import { serveBuilt } from '../tools/site/serve-built.ts';
import { writeFigures } from './support/figures.ts';
import { residentMegabytes } from './support/memory.ts';
import { runWrk } from './support/run-wrk.ts';

const connections = 1_000;
const seconds = 10;

const server = await serveBuilt();
const megabytes = () => residentMegabytes(server.child.pid);
const before = megabytes();
let most = before;
const sampling = setInterval(() => (most = Math.max(most, megabytes())), 250);
const { requests, errors } = await runWrk(server.address, { connections, seconds });
clearInterval(sampling);
await server.stop();
writeFigures('connections', `${connections} connections at once`, [
  {
    name: 'requests that failed or were refused',
    value: errors,
    unit: '',
    budget: { max: 0 },
    note: `of ${requests} in ${seconds} s`,
  },
  {
    name: 'resident memory, the most of it',
    value: most,
    unit: 'MB',
    budget: { max: 350 },
    note: `${before} MB before`,
  },
]);
