import { createReadStream } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const samples = join(import.meta.dirname, "..", "..", "..", "public");

/** Serves the samples of the site and, at the same address, the API of `base`. */
export async function startSampleSite(base: string): Promise<{ origin: string; stop(): void }> {
  const site = createServer((incoming, response) => {
    const { method, headers, url = "" } = incoming;
    if (url.startsWith("/samples/")) return void createReadStream(join(samples, url)).pipe(response);
    const forwarded = request(new URL(url, base), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    site.closeAllConnections();
    site.close();
  };
  return { origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, stop };
}
