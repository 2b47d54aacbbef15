import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface FakeS3 {
  /** For example `http://127.0.0.1:1234`. */
  endpoint: string;
  /** Whether requests are answered, refused with an error of the server, or left without a response. */
  mode: "working" | "failing" | "silent";
  stop(): void;
}

/** The signed requests for single small objects. `test/helpers/servers/s3-server.ts` starts a real server for everything else. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    if (fake.mode === "silent") return;
    if (fake.mode === "failing") return request.resume() && response.writeHead(503).end();
    const [path = "", query] = (request.url ?? "").split("?");
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key/"))
      return response.writeHead(403).end();
    if (request.method === "PUT") {
      objects.set(path, await buffer(request));
      return response.writeHead(200).end();
    }
    const prefix = new URLSearchParams(query).get("prefix");
    if (prefix !== null) return response.end(listing([...objects.keys()], `/bucket/${prefix}`));
    const found = objects.get(path);
    if (request.method === "DELETE") objects.delete(path);
    if (request.method === "DELETE") return response.writeHead(204).end();
    if (found) return answer(response, found, request.headers.range);
    response
      .writeHead(404, { "content-type": "application/xml" })
      .end("<Error><Code>NoSuchKey</Code><Message>not found</Message></Error>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const fake: FakeS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: "working",
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return fake;
}

/** An object, or the part of it that Range names. Node leaves out the body for HEAD. */
function answer(response: ServerResponse, found: Buffer, range: string | undefined): void {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  const part = start === undefined ? found : found.subarray(Number(start), Number(end) + 1);
  response.writeHead(range === undefined ? 200 : 206, { "content-length": part.length }).end(part);
}

function listing(paths: readonly string[], prefix: string): string {
  const contents = paths
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.replace("/bucket/", ""))
    .map((key) => `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`);
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`;
}
