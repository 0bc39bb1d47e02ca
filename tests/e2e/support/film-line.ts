import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Line {
  /** Bytes of films that still come through, of all requests together. */
  left: number;
  /** What becomes of a film's connection after them. */
  end: 'die' | 'hang';
}

/** A line to the site that films can be cut on: all else passes. */
export async function filmLine(site: string) {
  const line: Line = { left: Infinity, end: 'die' };
  const server = createServer((asked, reply) => {
    const upstream = request(site + asked.url, { method: asked.method, headers: asked.headers }, (answer) => {
      const isFilm = asked.url?.endsWith('.mp4');
      if (isFilm && line.left === 0 && line.end === 'die') return void reply.destroy();
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      if (isFilm) passFilm(answer, reply, line);
      else answer.pipe(reply);
    });
    upstream.on('error', () => reply.destroy());
    reply.on('close', () => upstream.destroy());
    asked.pipe(upstream);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    line,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function passFilm(answer: IncomingMessage, reply: ServerResponse, line: Line) {
  answer.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, line.left);
    line.left -= part.length;
    const cut = line.left === 0;
    reply.write(part, () => cut && line.end === 'die' && reply.destroy());
    if (cut) answer.pause();
  });
  answer.on('end', () => reply.end());
  answer.on('error', () => reply.destroy());
}
