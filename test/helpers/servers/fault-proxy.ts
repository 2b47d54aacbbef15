// A proxy before a service that kills connections at random: before a request, after it, or within the response.
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface FaultProxy {
  /** For example `http://127.0.0.1:1234`. */
  url: string;
  /** The faults so far, by kind. */
  faults: Record<"refused" | "lost" | "cut", number>;
  stop(): Promise<void>;
}

/**
 * Starts the proxy. `rate` is the share of requests with a fault; `seed` repeats their order for requests that come one
 * after the other. A request that was sent to the service and has no response is "lost"; "cut" answers end in the middle.
 */
export async function startFaultProxy(
  target: string,
  { rate, seed }: { rate: number; seed: number },
): Promise<FaultProxy> {
  const random = generator(seed);
  const faults = { refused: 0, lost: 0, cut: 0 };
  const server = createServer(async (incoming, response) => {
    const fault = random() < rate ? (["refused", "lost", "cut"] as const)[Math.floor(random() * 3)] : undefined;
    if (fault) faults[fault] += 1;
    if (fault === "refused") return void incoming.socket.destroy();
    try {
      await forward(target, incoming, response, fault);
    } catch {
      incoming.socket.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function forward(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: "lost" | "cut" | undefined,
): Promise<void> {
  const body = await buffer(incoming);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { method, headers, url = "/" } = incoming;
    const sent = request(new URL(url, target), { method, headers: { ...headers, connection: "close" } }, resolve);
    sent.on("error", reject).end(body);
  });
  if (fault === "lost") return void incoming.socket.destroy();
  const headers = { ...answer.headers };
  delete headers.connection;
  outgoing.writeHead(answer.statusCode ?? 502, headers);
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (fault === "cut") {
      outgoing.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => incoming.socket.destroy());
      return;
    }
    outgoing.write(chunk);
  }
  outgoing.end();
}

/** A generator of numbers from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
