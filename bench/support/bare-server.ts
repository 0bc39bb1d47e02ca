/**
 * The least a Node server can do: one answer from memory, whatever is asked. It is started with the
 * file that holds the answer and prints the port it listens on.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The caller's own file: pages.ts writes it.
const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  headers: string[];
  body: string;
};
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
