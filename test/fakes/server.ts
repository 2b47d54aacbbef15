import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** How a stand-in for somebody else's server behaves when work is asked of it. */
export type FailureMode =
  | "none"
  | "slow"
  | "rate_limited"
  | "down"
  | "malformed"
  | "moderating"
  | "truncated"
  | "silent";

export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  bytes: Buffer;
  /** Its body as JSON; throws where it is none. */
  json(): Record<string, unknown>;
  /** Its body as a form; throws where it is none. */
  form(): Promise<FormData>;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: object | Buffer | string;
}

/** A published API, as far as a stand-in plays it. */
export interface VendorApi {
  /** Whether a request asks for work: moods show there. */
  isCall(request: Received): boolean;
  /** The answer when all is well; throws a fault where the request is not as published. */
  answer(request: Received, origin: string): Promise<Reply>;
  /** An error in the vendor's own form, with words. */
  error(status: number, words: string): Reply;
  moderation(request: Received, origin: string): Reply | Promise<Reply>;
}

export interface FakeServer {
  origin: string;
  failure: FailureMode;
  /** Requests for work, whatever became of them. */
  calls: number;
  /** What was asked against the published shapes. */
  protocolErrors: string[];
  received: Received[];
  server: Server;
  stop(): Promise<void>;
}

export const RETRY_AFTER_SECONDS = 7;
const SLOW_MS = 200;

/** Plays a vendor's API on a port of its own. */
export async function startFakeServer(api: VendorApi): Promise<FakeServer> {
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      fake.protocolErrors.push(String(error));
      send(response, api.error(400, String(error)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeServer = {
    origin,
    failure: "none",
    calls: 0,
    protocolErrors: [],
    received: [],
    server,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await read(request);
    fake.received.push(received);
    if (!api.isCall(received)) return send(response, await api.answer(received, origin));
    fake.calls++;
    const { failure } = fake;
    if (failure === "silent") return;
    if (failure === "rate_limited") {
      const reply = api.error(429, "Too many requests");
      return send(response, { ...reply, headers: { ...reply.headers, "retry-after": String(RETRY_AFTER_SECONDS) } });
    }
    // A careless server repeats what it was sent, secrets and all.
    if (failure === "down") return send(response, api.error(500, `Broken: ${JSON.stringify(request.headers)}`));
    if (failure === "malformed")
      return send(response, { body: "<html>An unexpected page</html>", headers: { "content-type": "text/html" } });
    if (failure === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    if (failure === "moderating") return send(response, await api.moderation(received, origin));
    const reply = await api.answer(received, origin);
    if (failure === "truncated") return cutShort(response, reply);
    send(response, reply);
  }
  return fake;
}

/** A fault of a request, where a condition of the published API does not hold. */
export function assertProtocol(condition: unknown, words: string): asserts condition {
  if (!condition) throw new Error(words);
}

/** Checks a form's fields: those required are there, nothing unknown is. */
export function assertFields(form: FormData, required: readonly string[], optional: readonly string[]): void {
  for (const name of required) assertProtocol(form.has(name), `the field ${name} is missing`);
  for (const name of form.keys())
    assertProtocol(required.includes(name) || optional.includes(name), `the field ${name} is unknown`);
}

export async function formFile(form: FormData, name: string): Promise<Buffer> {
  const value = form.get(name);
  assertProtocol(value instanceof Blob, `${name} is not a file`);
  assertProtocol(value.type === "image/png", `${name} is ${value.type}`);
  return Buffer.from(await value.arrayBuffer());
}

async function read(request: IncomingMessage): Promise<Received> {
  const url = new URL(request.url ?? "/", "http://fake");
  const bytes = await buffer(request);
  const type = request.headers["content-type"] ?? "";
  return {
    method: request.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    bytes,
    json() {
      assertProtocol(type.startsWith("application/json"), `the body is ${type}, not JSON`);
      return JSON.parse(bytes.toString("utf8")) as Record<string, unknown>;
    },
    form() {
      assertProtocol(type.startsWith("multipart/form-data; boundary="), `the body is ${type}, not a form`);
      return new Response(bytes as BodyInit, { headers: { "content-type": type } }).formData();
    },
  };
}

function render({ status = 200, headers = {}, body }: Reply): {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
} {
  if (Buffer.isBuffer(body)) return { status, headers, bytes: body };
  if (typeof body === "string") return { status, headers, bytes: Buffer.from(body) };
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    bytes: Buffer.from(JSON.stringify(body)),
  };
}

function send(response: ServerResponse, reply: Reply): void {
  const { status, headers, bytes } = render(reply);
  response.writeHead(status, { ...headers, "content-length": bytes.length }).end(bytes);
}

function cutShort(response: ServerResponse, reply: Reply): void {
  const { status, headers, bytes } = render(reply);
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
