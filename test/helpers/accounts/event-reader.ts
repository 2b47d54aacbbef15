/** A received server-sent event. */
export interface ReceivedEvent {
  event: string;
  data: string;
  id: string;
}

/** An open event stream. It collects what arrives until it ends or is closed. */
export interface EventReader {
  status: number;
  events: ReceivedEvent[];
  /** Resolves when the server ends the stream or the connection breaks. */
  ended: Promise<void>;
  close(): void;
}

/** Opens an event stream. */
export async function readEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  const closing = new AbortController();
  const response = await fetch(url, { headers, signal: closing.signal });
  const events: ReceivedEvent[] = [];
  const collect = async () => {
    let rest = "";
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      events.push(...blocks.flatMap(parse));
    }
  };
  return { status: response.status, events, ended: collect().catch(() => {}), close: () => closing.abort() };
}

function parse(block: string): ReceivedEvent[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
  return field("event") ? [{ event: field("event"), data: field("data"), id: field("id") }] : [];
}
