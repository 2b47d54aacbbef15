import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { z } from "zod";
import { checkoutRoutes } from "./checkout-sessions.ts";
import { customerRoutes } from "./customers.ts";
import { expanded } from "./expand.ts";
import { invalidRequest, StripeFault } from "./fault.ts";
import { decodeForm, type FormValue, list, paging, parameters, text } from "./form.ts";
import { paymentRoutes } from "./payments.ts";
import { reversalRoutes } from "./reversals.ts";
import { type Context, type Pages, page, type Route } from "./route.ts";
import { Store } from "./store.ts";

const LARGEST_BYTES = 1_000_000;
const DELIVERY_TRIES = 7;
const REMEMBERED_REQUESTS = 200;

export interface StandInOptions {
  /** The one API key it takes. */
  key: string;
  /** Where a signed event goes; a refusal or failure is tried again a few times. */
  deliver(body: string, eventId: string): Promise<void>;
  pages: Pages;
  /** Keeps the objects beyond the process. */
  file?: string;
}

/** What a request said, for tests. */
export interface SeenRequest {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  parameters: { [key: string]: FormValue };
}

/**
 * A server that speaks as much of Stripe's REST API as the service uses, as strictly: form-encoded bodies, unknown
 * parameters refused, idempotency keys kept with their answers, errors in Stripe's shape, events told to a webhook.
 * No money moves. What a customer or a bank would do is asked for under `/sandbox/…`. Listens on the loopback address alone.
 */
export class StandIn {
  readonly requests: SeenRequest[] = [];
  readonly store: Store;
  readonly #options: StandInOptions;
  readonly #server: Server;
  readonly #deliveries = new Set<Promise<void>>();
  #stopped = false;

  constructor(options: StandInOptions) {
    this.#options = options;
    this.store = new Store(options.file);
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** Listens; returns its address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The sandbox got no port.");
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.delivered();
  }

  /** Resolves once every event so far was taken, or was given up. */
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
    const given = decodeForm(method === "GET" ? url.search.slice(1) : sent);
    const header = request.headers["idempotency-key"];
    const idempotencyKey = method === "POST" && typeof header === "string" ? header : undefined;
    this.requests.push({ method, path, idempotencyKey, parameters: given });
    if (this.requests.length > REMEMBERED_REQUESTS) this.requests.shift();
    const fingerprint = createHash("sha256")
      .update(`${method} ${path} ${JSON.stringify(given)}`)
      .digest("hex");
    const known = idempotencyKey === undefined ? undefined : this.store.recall(idempotencyKey);
    if (known) {
      if (known.fingerprint !== fingerprint)
        throw new StripeFault(400, {
          type: "idempotency_error",
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`,
        });
      response.setHeader("idempotent-replayed", "true");
      return known;
    }
    const answer = this.#run(method, path, given, idempotencyKey ?? null);
    if (idempotencyKey !== undefined) this.store.remember(idempotencyKey, { fingerprint, ...answer });
    if (method !== "GET") this.store.save();
    // The page a customer pays on goes on once the service knows.
    if (path.startsWith("/sandbox/")) await this.delivered();
    return answer;
  }

  /** A declined card is an answer like any other: it is kept under its key. */
  #run(method: string, path: string, given: { [key: string]: FormValue }, key: string | null) {
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
          data: { object: structuredClone(object) },
        });
        events.push(event.id);
      },
    };
    try {
      const object = found.route.handle(context, given, found.id);
      return { status: 200, body: JSON.stringify(expanded(object, given.expand, this.store)) };
    } catch (error) {
      if (!(error instanceof StripeFault) || error.status !== 402) throw error;
      return { status: 402, body: JSON.stringify({ error: error.details }) };
    } finally {
      this.#deliver(events);
    }
  }

  /** One after another, as they happened; each tried a few times, ever later. */
  #deliver(events: readonly string[]): void {
    const delivery = (async () => {
      for (const id of events) {
        const event = this.store.get("event", id);
        for (let turn = 0; turn < DELIVERY_TRIES && !this.#stopped; turn++) {
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
    handle: ({ store }, given) => {
      const asked = parameters(
        z.strictObject({ ...paging, types: list(text, 20).optional(), type: text.optional() }),
        given,
      );
      const found = store
        .all("event")
        .filter(({ type }) => (!asked.types || asked.types.includes(type)) && (!asked.type || asked.type === type));
      return page(found, "/v1/events", asked);
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
  const wanted = Buffer.from(`Bearer ${key}`);
  if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted))
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
    if (size > LARGEST_BYTES) throw new StripeFault(413, { type: "invalid_request_error", message: "Too large." });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
