import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Counts the server's sockets. Returns a function that ends the server: it accepts no more connections, lets requests in
 * flight finish, and destroys what is open after `ms`. Node's server does not close upgraded sockets itself.
 */
export function drainable(server: Server): (ms: number) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return async (ms) => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const deadline = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, ms);
    await closed;
    clearTimeout(deadline);
  };
}
