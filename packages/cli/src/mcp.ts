import { addAbortSignal } from "node:stream";
import { Atelier, AtelierError } from "@atelier/sdk";
import { type Context, readCredentials } from "./context.ts";
import { CommandError, exitCodes } from "./exit.ts";
import { computeLines } from "./lines.ts";
import { LocalFiles } from "./mcp-files.ts";

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
/** JSON-RPC's range for errors of an implementation. */
const BRIDGE_ERROR = -32_000;

interface Message {
  id?: string | number;
  method?: string;
  params?: {
    name?: string;
    uri?: string;
    arguments?: object;
    requestId?: string | number;
    _meta?: Record<string, unknown>;
  };
  result?: { protocolVersion?: string; content?: []; instructions?: string };
}

/**
 * Connects an agent that starts a local program to the service's server of the Model Context Protocol: each line of stdin
 * is a message that is sent on, and each message of the responses is a line of stdout. Ends with stdin. Tools read and
 * save files in the folders.
 */
export async function bridgeMcp(
  context: Context,
  { url, folder = [] }: { url?: string; folder?: readonly string[] },
): Promise<void> {
  const { baseUrl, apiKey } = await readCredentials(context, url);
  if (!apiKey) throw new CommandError("There is no API key. Run atl login, or set ATELIER_API_KEY.", exitCodes.key);
  const files = await LocalFiles.open(folder, new Atelier({ baseUrl, apiKey }), baseUrl);
  const bridge = new Bridge(context, `${baseUrl.replace(/\/$/, "")}/api/mcp`, apiKey, files);
  try {
    for await (const line of computeLines(addAbortSignal(context.signal, context.stdin)))
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

  readonly #files: LocalFiles | undefined;

  constructor(context: Context, address: string, apiKey: string, files: LocalFiles | undefined) {
    this.#files = files;
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
      const sent = await this.#withUploads(message, body, signal);
      const request = { method: "POST", headers: this.#headers(message), body: sent, signal };
      const response = await fetch(this.#address, request);
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
      if (isStream && response.body)
        for await (const text of computeEvents(response.body))
          this.#write(await this.#withFiles(message, text, signal));
      else this.#answer(id, response.status, await this.#withFiles(message, await response.text(), signal));
    } catch (error) {
      if (id !== undefined && (error instanceof CommandError || error instanceof AtelierError)) {
        // Clients show the result of a tool to the model, and not an error of the protocol.
        const content = [{ type: "text", text: error.message }];
        this.#write(JSON.stringify({ jsonrpc: "2.0", id, result: { isError: true, content } }));
        return;
      }
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      if (id !== undefined && !controller.signal.aborted)
        this.#fail(id, `The service at ${this.#address} did not answer: ${String(cause)}`);
    } finally {
      if (id !== undefined) this.#open.delete(id);
    }
  }

  /** The message with IDs of uploads instead of local paths. */
  async #withUploads(message: Message, body: string, signal: AbortSignal): Promise<string> {
    if (!this.#files || message.method !== "tools/call" || !message.params?.arguments) return body;
    const { name = "", arguments: values } = message.params;
    const uploaded = await this.#files.upload(name, values, signal);
    return JSON.stringify({ ...message, params: { ...message.params, arguments: uploaded } });
  }

  /** A response with links to the files that were saved, or with instructions about the folders. */
  async #withFiles(message: Message, text: string, signal: AbortSignal): Promise<string> {
    const answer = this.#files ? parse(text) : null;
    const { result } = answer ?? {};
    if (!this.#files || !result) return text;
    if (message.method === "tools/call" && result.content)
      return JSON.stringify({ ...answer, result: await this.#files.save(result, signal) });
    if (result.instructions === undefined) return text;
    const instructions = `${result.instructions} ${this.#files.instructions}`;
    return JSON.stringify({ ...answer, result: { ...result, instructions } });
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
async function* computeEvents(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const line of computeLines(stream))
    if (line.startsWith("data:") && line.slice(5).trim() !== "") yield line.slice(5);
}
