// Receives webhooks for the bench: /slow responds after 10 s, other paths at once. Reports each fast request's id.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const SLOW_MS = 10_000;

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    if (request.url?.startsWith("/slow")) {
      setTimeout(() => response.writeHead(204).end(), SLOW_MS);
      return;
    }
    response.writeHead(204).end();
    process.send?.({ id: request.headers["webhook-id"] });
  });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
