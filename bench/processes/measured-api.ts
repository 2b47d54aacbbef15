import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApi } from "../../lib/api/app.ts";
import { apiListener } from "../../lib/api/http/listener.ts";

// The API in a process that answers messages with its memory: now, and at most so far.
const server = createServer(apiListener(createApi()));
process.on("message", () => {
  globalThis.gc?.();
  process.send?.({ now: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 });
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
