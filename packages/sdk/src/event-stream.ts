import { AtelierError } from "./errors.ts";
import { iterate } from "./files.ts";
import { type RequestOptions, readJson, type Transport } from "./transport.ts";

/** A server-sent event. */
export interface ServerEvent {
  event: string;
  data: string;
  id: string | undefined;
}

/** The service sends a comment every 15 seconds, so a longer silence is a dead connection. */
const IDLE_MS = 45_000;
const MAX_EVENT_CHARACTERS = 8_000_000;

/** The events of one connection to a stream, after `lastId`. Ends when the stream ends; 204 has no events. */
export async function* readEvents(
  transport: Transport,
  path: string,
  { lastId, signal, idleMs = IDLE_MS }: RequestOptions & { lastId?: string | undefined; idleMs?: number },
): AsyncGenerator<ServerEvent> {
  const stop = new AbortController();
  const headers = { accept: "text/event-stream", "last-event-id": lastId };
  const response = await transport.send(
    { method: "GET", path, headers, signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal },
    openStream,
  );
  const idle = () => setTimeout(() => stop.abort(silent(idleMs)), idleMs);
  let timer = idle();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of iterate(response.body ?? emptyStream())) {
      clearTimeout(timer);
      timer = idle();
      text = (text + decoder.decode(chunk, { stream: true })).replaceAll("\r\n", "\n");
      if (text.length > MAX_EVENT_CHARACTERS) throw new AtelierError("invalid_response", "An event is too large.");
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const event = parseEvent(text.slice(0, end));
        text = text.slice(end + 2);
        if (event) yield event;
      }
    }
  } catch (error) {
    if (error instanceof AtelierError || signal?.aborted) throw error;
    throw new AtelierError("connection_failed", "The event stream broke off.", { cause: error });
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

async function openStream(response: Response): Promise<Response> {
  if (response.status === 204) return response;
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
  // Throws for another kind of content, and JSON is no stream either.
  await readJson(response);
  throw new AtelierError("invalid_response", "The answer is no event stream.", { status: response.status });
}

const emptyStream = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });

const silent = (idleMs: number) =>
  new AtelierError("request_timed_out", `The event stream was silent for ${idleMs / 1000} s.`);

/** An event of its lines; null for a comment. */
function parseEvent(block: string): ServerEvent | null {
  let [event, id, data]: [string, string | undefined, string[]] = ["message", undefined, []];
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (name === "event") event = value;
    else if (name === "id") id = value;
    else if (name === "data") data = [...data, value];
  }
  return data.length > 0 ? { event, id, data: data.join("\n") } : null;
}
