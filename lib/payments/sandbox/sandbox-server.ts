import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { z } from "zod";
import { checkoutRoutes } from "./checkout-sessions.ts";
import { customerRoutes } from "./customers.ts";
import { expanded, toPublished } from "./expand.ts";
import { invalidRequest, StripeFault } from "./fault.ts";
import { decodeForm, type FormValue, list, paging, parameters, text } from "./form.ts";
import { paymentRoutes } from "./payments.ts";
import { reversalRoutes } from "./reversals.ts";
import { type Context, type Pages, page, type Route } from "./route.ts";
import { Store } from "./store.ts";

const MAX_BODY_BYTES = 1_000_000;
const MAX_DELIVERY_ATTEMPTS = 7;
const MAX_RECORDED_REQUESTS = 200;

export interface SandboxServerOptions {
  /** The API key that it accepts. */
  key: string;
  /** Delivers an event. It is retried a few times after an error. */
  deliver(body: string, eventId: string): Promise<void>;
  pages: Pages;
  /** A file that stores the objects. */
  file?: string;
}

/** A received request, for tests. */
export interface RecordedRequest {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  parameters: { [key: string]: FormValue };
}

/**
 * The sandbox server. It implements the part of Stripe's REST API that the service uses, equally strictly: form-encoded
 * bodies, refusal of unknown parameters, stored responses per idempotency key, Stripe's error format and webhook events.
 * No money moves. Requests under `/sandbox/…` perform what a customer or a bank would do. It listens on the loopback
 * address only.
 */
export class SandboxServer {
  readonly requests: RecordedRequest[] = [];
  readonly store: Store;
  readonly #options: SandboxServerOptions;
  readonly #server: Server;
  readonly #deliveries = new Set<Promise<void>>();
  #stopped = false;

  constructor(options: SandboxServerOptions) {
    this.#options = options;
    this.store = new Store(options.file);
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** Starts listening. Returns its URL. */
  async start(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The sandbox server has no port.");
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.delivered();
  }

  /** Resolves when every event so far is delivered or has failed permanently. */
  async delivered(): Promise<void> {
    while (this.#deliveries.size > 0) await Promise.all(this.#deliveries);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let status = 200;
    let body: string;
    try {
      ({ status, body } = await this.#handle(request, await readBody(request), response));
    } catch (error) {
      const fault =
        error instanceof StripeFault ? error : new StripeFault(500, { type: "api_error", message: String(error) });
      status = fault.status;
      body = JSON.stringify({ error: fault.details });
    }
    response.writeHead(status, { "content-type": "application/json", "request-id": `req_${Date.now().toString(36)}` });
    response.end(body);
  }

  async #handle(
    request: IncomingMessage,
    sent: string,
    response: ServerResponse,
  ): Promise<{ status: number; body: string }> {
    authenticate(request, this.#options.key);
    const url = new URL(request.url ?? "/", "http://stripe");
    const [method = "GET", path] = [request.method, url.pathname];
    const form = decodeForm(method === "GET" ? url.search.slice(1) : sent);
    const header = request.headers["idempotency-key"];
    const idempotencyKey = method === "POST" && typeof header === "string" ? header : undefined;
    this.requests.push({ method, path, idempotencyKey, parameters: form });
    if (this.requests.length > MAX_RECORDED_REQUESTS) this.requests.shift();
    const fingerprint = createHash("sha256")
      .update(`${method} ${path} ${JSON.stringify(form)}`)
      .digest("hex");
    const stored = idempotencyKey === undefined ? undefined : this.store.findAnswer(idempotencyKey);
    if (stored) {
      if (stored.fingerprint !== fingerprint)
        throw new StripeFault(400, {
          type: "idempotency_error",
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
        });
      response.setHeader("idempotent-replayed", "true");
      return stored;
    }
    const answer = this.#dispatch(method, path, form, idempotencyKey ?? null);
    if (idempotencyKey !== undefined) this.store.storeAnswer(idempotencyKey, { fingerprint, ...answer });
    if (method !== "GET") this.store.save();
    // The payment page continues only after the service has received the events.
    if (path.startsWith("/sandbox/")) await this.delivered();
    return answer;
  }

  /** The response about a declined card is stored under its idempotency key like any other. */
  #dispatch(method: string, path: string, form: { [key: string]: FormValue }, key: string | null) {
    const found = match(method, path);
    const events: string[] = [];
    const context: Context = {
      store: this.store,
      pages: this.#options.pages,
      emit: (type, object) => {
        const event = this.store.add("event", {
          api_version: Stripe.API_VERSION,
          type,
          pending_webhooks: 1,
          request: { id: null, idempotency_key: key },
          data: { object: toPublished(object) },
        });
        events.push(event.id);
      },
    };
    try {
      const object = found.route.handle(context, form, found.id);
      return { status: 200, body: JSON.stringify(expanded(object, form.expand, this.store)) };
    } catch (error) {
      if (!(error instanceof StripeFault) || error.status !== 402) throw error;
      return { status: 402, body: JSON.stringify({ error: error.details }) };
    } finally {
      this.#deliver(events);
    }
  }

  /** Delivers the events in order, each with a few attempts and growing delays. */
  #deliver(events: readonly string[]): void {
    const delivery = (async () => {
      for (const id of events) {
        const event = this.store.get("event", id);
        for (let turn = 0; turn < MAX_DELIVERY_ATTEMPTS && !this.#stopped; turn++) {
          try {
            await this.#options.deliver(JSON.stringify(event), id);
            event.pending_webhooks = 0;
            break;
          } catch {
            await sleep(50 * 2 ** turn);
          }
        }
      }
    })();
    this.#deliveries.add(delivery);
    void delivery.finally(() => this.#deliveries.delete(delivery));
  }
}

const eventRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/events",
    handle: ({ store }, form) => {
      const params = parameters(
        z.strictObject({ ...paging, types: list(text, 20).optional(), type: text.optional() }),
        form,
      );
      const found = store
        .all("event")
        .filter(({ type }) => (!params.types || params.types.includes(type)) && (!params.type || params.type === type));
      return page(found, "/v1/events", params);
    },
  },
  { method: "GET", path: "/v1/events/:id", handle: ({ store }, _given, id) => store.get("event", id) },
];

const routes = [...customerRoutes, ...checkoutRoutes, ...paymentRoutes, ...reversalRoutes, ...eventRoutes].map(
  (route) => ({ route, pattern: new RegExp(`^${route.path.replace(":id", "([\\w-]+)")}$`) }),
);

function match(method: string, path: string): { route: Route; id: string } {
  for (const { route, pattern } of routes) {
    const found = route.method === method ? pattern.exec(path) : null;
    if (found) return { route, id: found[1] ?? "" };
  }
  throw new StripeFault(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function authenticate(request: IncomingMessage, key: string): void {
  const sent = Buffer.from(request.headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${key}`);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
    throw new StripeFault(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
  const version = request.headers["stripe-version"];
  if (version !== undefined && version !== Stripe.API_VERSION)
    throw invalidRequest(`Invalid Stripe API version: ${String(version)}`);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new StripeFault(413, { type: "invalid_request_error", message: "Too large." });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
