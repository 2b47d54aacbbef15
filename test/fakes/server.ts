import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** How a fake server responds to calls. */
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
  /** The body as JSON. Throws for another content type. */
  json(): Record<string, unknown>;
  /** The body as a form. Throws for another content type. */
  form(): Promise<FormData>;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: object | Buffer | string;
}

/** The part of a vendor's published API that a fake implements. */
export interface VendorApi {
  /** Whether a request runs the model. Failure modes apply only to these requests. */
  isCall(request: Received): boolean;
  /** The successful response. Throws if the request violates the published API. */
  answer(request: Received, origin: string): Promise<Reply>;
  /** An error in the vendor's format. */
  error(status: number, message: string): Reply;
  /** A refusal by the content policy in the vendor's format. */
  moderation(request: Received, origin: string): Reply | Promise<Reply>;
}

export interface FakeServer {
  origin: string;
  failure: FailureMode;
  /** The number of calls, including failed ones. */
  calls: number;
  /** Violations of the published API. */
  protocolErrors: string[];
  received: Received[];
  server: Server;
  stop(): Promise<void>;
}

export const RETRY_AFTER_SECONDS = 7;
const SLOW_MS = 200;

/** Serves a vendor's API on a free port. */
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
    // The error repeats the request's headers, to test that secrets are redacted.
    if (failure === "down") return send(response, api.error(500, `Broken: ${JSON.stringify(request.headers)}`));
    if (failure === "malformed")
      return send(response, { body: "<html>An unexpected page</html>", headers: { "content-type": "text/html" } });
    if (failure === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    if (failure === "moderating") return send(response, await api.moderation(received, origin));
    const reply = await api.answer(received, origin);
    if (failure === "truncated") return sendTruncated(response, reply);
    send(response, reply);
  }
  return fake;
}

/** Throws a violation of the published API if the condition does not hold. */
export function assertProtocol(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Checks that a form has all required fields and no unknown ones. */
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

function sendTruncated(response: ServerResponse, reply: Reply): void {
  const { status, headers, bytes } = render(reply);
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
