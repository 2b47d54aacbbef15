import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

// The baseline: a plain node:http server that writes a body to a file.
const [folder = ""] = process.argv.slice(2);
let count = 0;
const server = createServer(async (request, response) => {
  const path = `${folder}/bare-${count++}`;
  await pipeline(request, createWriteStream(path));
  await rm(path);
  response.writeHead(204).end();
});
process.on("message", () =>
  process.send?.({ now: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 }),
);
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
