/**
 * A thousand connections, each asking for the first page again and again.
 *
 *   node bench/connections.ts        needs `ulimit -n` above 1,200
 */
import { serveBuilt } from '../tools/site/serve-built.ts';
import { writeFigures } from './support/figures.ts';
import { getRequest, openLine } from './support/line.ts';
import { residentMegabytes } from './support/memory.ts';

const connections = 1_000;
const seconds = 10;
const page = getRequest('/');

const server = await serveBuilt();
const megabytes = () => residentMegabytes(server.child.pid);
const before = megabytes();
let mostMegabytes = before;
const sampling = setInterval(() => (mostMegabytes = Math.max(mostMegabytes, megabytes())), 250);
try {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(server.address)));
  const until = performance.now() + seconds * 1000;
  const asked = await Promise.all(
    lines.map(async (line) => {
      let [pages, errors] = [0, 0];
      // At least once: a connection that Node accepts late has its turn too.
      do {
        const status = await line.ask(page).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 200) pages += 1;
        else errors += 1;
      } while (performance.now() < until && line.isOpen());
      line.close();
      return { pages, errors };
    }),
  );
  writeFigures('connections', `${connections} connections at once`, [
    {
      name: 'requests that failed or were refused',
      value: sum(asked.map(({ errors }) => errors)),
      unit: '',
      budget: { max: 0 },
      note: `${sum(asked.map(({ pages }) => pages))} pages in ${seconds} s`,
    },
    {
      name: 'resident memory, the most of it',
      value: mostMegabytes,
      unit: 'MB',
      budget: { max: 350 },
      note: `${before} MB before`,
    },
  ]);
} finally {
  clearInterval(sampling);
  await server.stop();
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
