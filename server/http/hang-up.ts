import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Watches a server's connections; what it gives back hangs up on those without a request under way.
 * When a server closes, Node does that where one was answered, but waits for connections that a
 * browser opened in advance and for headers that never end.
 */
export function watchConnections(server: Server): () => void {
  const requestsOn = new Map<Socket, number>();
  const count = (socket: Socket, by: 1 | -1) => {
    const underWay = requestsOn.get(socket);
    if (underWay !== undefined) requestsOn.set(socket, underWay + by);
  };
  server.on('connection', (socket: Socket) => {
    requestsOn.set(socket, 0);
    socket.once('close', () => requestsOn.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  return () => {
    for (const [socket, underWay] of requestsOn) if (underWay === 0) socket.destroy();
  };
}
