// A server that receives webhooks, for tests and benches.
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { setRuntimeEnv } from "../../../lib/platform/settings.ts";

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** Records every request and responds with `answer`, which is 204 unless it is replaced. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  answer: (response: ServerResponse, request: ReceivedWebhook) => void = (response) => response.writeHead(204).end();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const { url = "/", headers } = request;
      const entry = { path: url, headers, body: await text(request), at: Date.now() };
      this.received.push(entry);
      this.answer(response, entry);
    });
  }

  /** Starts a receiver whose address the service may post to. */
  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, "127.0.0.1", resolve));
    const allowed = process.env.FETCH_ALLOWLIST ? `${process.env.FETCH_ALLOWLIST},` : "";
    process.env.FETCH_ALLOWLIST = `${allowed}127.0.0.1:${receiver.#port}`;
    setRuntimeEnv({});
    return receiver;
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  url(path = "/"): string {
    return `http://127.0.0.1:${this.#port}${path}`;
  }

  /** The requests for a path. */
  at(path: string): ReceivedWebhook[] {
    return this.received.filter((item) => item.path === path);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** The payload of a request that the standard library verifies. Throws if the signature is wrong. */
export const verifySigned = (secret: string, body: string, headers: IncomingHttpHeaders): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
