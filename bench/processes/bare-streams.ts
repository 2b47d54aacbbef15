import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "pg";

// The baseline: a plain node:http server that sends each notification to the event stream of the account it names.
const [connectionString = ""] = process.argv.slice(2);
const streams = new Map<string, ServerResponse>();
const listener = new Client({ connectionString });
await listener.connect();
await listener.query("LISTEN bare_streams");
listener.on("notification", ({ payload = "" }) => {
  const { account, job } = JSON.parse(payload) as { account: string; job: string };
  streams.get(account)?.write(`event: canceled\ndata: {"id":"${job}"}\n\n`);
});
const server = createServer((request, response) => {
  streams.set((request.url ?? "").slice(1), response);
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write("event: ready\ndata: {}\n\n");
});
process.on("message", () => {
  globalThis.gc?.();
  process.send?.({ now: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
