import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers open connections before they need them. Node counts one that has never said anything as
 * busy, and a server that stops would wait for it. Gives back what hangs up on those of `server`.
 */
export function watchSilentConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}
