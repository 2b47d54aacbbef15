import { addAbortSignal } from "node:stream";
import { type Context, credentialsOf } from "./context.ts";
import { CommandError, exitCodes } from "./exit.ts";
import { linesOf } from "./lines.ts";

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
/** JSON-RPC's range for errors of an implementation. */
const BRIDGE_ERROR = -32_000;

interface Message {
  id?: string | number;
  method?: string;
  params?: { name?: string; uri?: string; requestId?: string | number; _meta?: Record<string, unknown> };
  result?: { protocolVersion?: string };
}

/**
 * Connects an agent that starts a local program to the service's server of the Model Context Protocol: each line of stdin
 * is a message that is sent on, and each message of the responses is a line of stdout. Ends with stdin.
 */
export async function bridgeMcp(context: Context, { url }: { url?: string }): Promise<void> {
  const { baseUrl, apiKey } = await credentialsOf(context, url);
  if (!apiKey) throw new CommandError("There is no API key. Run atl login, or set ATELIER_API_KEY.", exitCodes.key);
  const bridge = new Bridge(context, `${baseUrl.replace(/\/$/, "")}/api/mcp`, apiKey);
  try {
    for await (const line of linesOf(addAbortSignal(context.signal, context.stdin)))
      if (line.trim() !== "") bridge.forward(line);
  } catch (error) {
    if (!context.signal.aborted) throw error;
  }
  await bridge.idle();
}

class Bridge {
  readonly #context: Context;
  readonly #address: string;
  readonly #apiKey: string;
  readonly #open = new Map<string | number, AbortController>();
  readonly #pending = new Set<Promise<void>>();
  /** The revision that a client of 2025 agreed on. Later clients name theirs in each message. */
  #version: string | undefined;

  constructor(context: Context, address: string, apiKey: string) {
    this.#context = context;
    this.#address = address;
    this.#apiKey = apiKey;
  }

  forward(line: string): void {
    const message = parse(line);
    if (!message) {
      this.#fail(null, "The line is not a JSON object.");
      return;
    }
    // The request and its job end with the connection that carries them.
    if (message.method === "notifications/cancelled") this.#open.get(message.params?.requestId ?? "")?.abort();
    const sent = this.#send(message, line);
    this.#pending.add(sent);
    void sent.finally(() => this.#pending.delete(sent));
  }

  /** Waits for the responses of all messages. */
  async idle(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async #send(message: Message, body: string): Promise<void> {
    const { id } = message;
    const controller = new AbortController();
    if (id !== undefined) this.#open.set(id, controller);
    try {
      const signal = AbortSignal.any([controller.signal, this.#context.signal]);
      const response = await fetch(this.#address, { method: "POST", headers: this.#headers(message), body, signal });
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
      if (isStream && response.body) for await (const text of eventsOf(response.body)) this.#write(text);
      else this.#answer(id, response.status, await response.text());
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      if (id !== undefined && !controller.signal.aborted)
        this.#fail(id, `The service at ${this.#address} did not answer: ${String(cause)}`);
    } finally {
      if (id !== undefined) this.#open.delete(id);
    }
  }

  #headers({ method, params }: Message): Record<string, string> {
    const version = params?._meta?.[VERSION_KEY];
    const own = typeof version === "string" ? version : this.#version;
    const name = params?.name ?? params?.uri;
    return {
      authorization: `Bearer ${this.#apiKey}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(own === undefined ? {} : { "mcp-protocol-version": own }),
      // The revision of 2026 repeats these in headers.
      ...(typeof version === "string" && method ? { "mcp-method": method } : {}),
      ...(typeof version === "string" && name ? { "mcp-name": name } : {}),
    };
  }

  #answer(id: Message["id"], status: number, text: string): void {
    const answer = parse(text);
    if (answer && "jsonrpc" in answer) {
      this.#version ??= answer.result?.protocolVersion;
      this.#write(text);
    } else if (id !== undefined) {
      const { detail } = (answer ?? {}) as { detail?: string };
      this.#fail(id, detail ?? `The service answered with the status ${status}.`);
    }
  }

  #fail(id: string | number | null, message: string): void {
    this.#write(JSON.stringify({ jsonrpc: "2.0", id, error: { code: BRIDGE_ERROR, message } }));
  }

  #write(text: string): void {
    this.#context.stdout.write(`${text.trim()}\n`);
  }
}

function parse(text: string): Message | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Message) : null;
  } catch {
    return null;
  }
}

/** The data of the events of a stream. A message is one line of data. */
async function* eventsOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const line of linesOf(stream))
    if (line.startsWith("data:") && line.slice(5).trim() !== "") yield line.slice(5);
}
