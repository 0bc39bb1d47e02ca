/**
 * A thousand connections, each asking for the first page again and again.
 *
 *   npm run bench connections        needs `ulimit -n` above 1,200
 */
import { serveBuilt } from '../tools/site/serve-built.ts';
import { askForAll } from './support/ask.ts';
import { writeFigures } from './support/figures.ts';
import { residentMegabytes } from './support/memory.ts';

const connections = 1_000;
const seconds = 10;

const server = await serveBuilt();
const megabytes = () => residentMegabytes(server.child.pid);
const before = megabytes();
let mostMegabytes = before;
const sampling = setInterval(() => (mostMegabytes = Math.max(mostMegabytes, megabytes())), 250);
let [pages, errors] = [0, 0];
try {
  const until = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => askUntil(until)));
} finally {
  clearInterval(sampling);
  await server.stop();
}
writeFigures('connections', `${connections} connections at once`, [
  {
    name: 'requests that failed or were refused',
    value: errors,
    unit: '',
    budget: { max: 0 },
    note: `${pages} pages in ${seconds} s`,
  },
  {
    name: 'resident memory, the most of it',
    value: mostMegabytes,
    unit: 'MB',
    budget: { max: 350 },
    note: `${before} MB before`,
  },
]);

/** At least once, so that a connection that Node accepts late is counted too. */
async function askUntil(until: number) {
  do {
    const status = await askForAll(`${server.address}/`).then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status === 200) pages += 1;
    else errors += 1;
  } while (performance.now() < until);
}
