import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

export interface SlowLink {
  /** The port that leads to the service over the link. */
  port: number;
  close(): void;
}

/** A link to a local port with a rate in each direction and a delay in each direction, as between a client and a data center. */
export async function openSlowLink(
  target: number,
  { megabitsPerSecond, delayMs }: { megabitsPerSecond: number; delayMs: number },
): Promise<SlowLink> {
  const bytesPerMs = (megabitsPerSecond * 1e6) / 8 / 1000;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const service = connect(target, "127.0.0.1");
    for (const socket of [client, service]) {
      sockets.add(socket.setNoDelay(true));
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    client.pipe(slow(bytesPerMs, delayMs)).pipe(service);
    service.pipe(slow(bytesPerMs, delayMs)).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The link has no port.");
  return {
    port: address.port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Passes bytes on when the link would have transferred them. Bytes that follow at once wait only for the rate. */
function slow(bytesPerMs: number, delayMs: number): Transform {
  let freeAt = 0;
  return new Transform({
    highWaterMark: 16 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      const now = performance.now();
      freeAt = Math.max(freeAt, now + delayMs) + chunk.length / bytesPerMs;
      void sleep(freeAt - now).then(() => done(null, chunk));
    },
  });
}
