import { z } from "zod";
import type { Vendor } from "../vendor/client.ts";

const message = z.object({
  type: z.string(),
  data: z
    .looseObject({
      prompt_id: z.string().optional(),
      node: z.string().nullish(),
      value: z.number().optional(),
      max: z.number().optional(),
      exception_message: z.string().optional(),
    })
    .default({}),
});

/** Receives the progress and the end of a workflow over ComfyUI's websocket. If it fails, the caller polls the history. */
export class ProgressSocket {
  readonly #socket: WebSocket;
  readonly #nodes: number;
  readonly #progress: (fraction: number) => void;
  readonly #ended = new Map<string, "done" | "failed">();
  #done = 0;
  #wake = () => {};
  failure = "the workflow failed";

  constructor(vendor: Vendor, clientId: string, nodes: number, progress: (fraction: number) => void) {
    this.#nodes = nodes;
    this.#progress = progress;
    const url = `${vendor.address.replace(/^http/, "ws")}/ws?clientId=${clientId}`;
    // Node's WebSocket accepts headers, but the type definitions are those of browsers.
    this.#socket = Reflect.construct(WebSocket, [url, { headers: vendor.headers }]) as WebSocket;
    this.#socket.addEventListener("message", ({ data }) => this.#read(data));
    this.#socket.addEventListener("error", () => {});
  }

  /** Waits until the socket is open or has failed, at most `ms`. */
  async open(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      for (const name of ["open", "error", "close"] as const) {
        this.#socket.addEventListener(name, () => {
          clearTimeout(timer);
          resolve();
        });
      }
    });
  }

  /** Waits for the end of a workflow. */
  async end(promptId: string): Promise<"done" | "failed"> {
    for (;;) {
      const ended = this.#ended.get(promptId);
      if (ended) return ended;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  close(): void {
    this.#socket.close();
  }

  #read(text: unknown): void {
    // Previews are binary messages.
    if (typeof text !== "string") return;
    const parsed = message.safeParse(parse(text));
    if (!parsed.success) return;
    const { type, data } = parsed.data;
    const share = (done: number) => Math.min(1, done / Math.max(1, this.#nodes));
    if (type === "executing" && data.node) this.#progress(share(this.#done++));
    if (type === "progress" && data.value !== undefined && data.max)
      this.#progress(share(Math.max(0, this.#done - 1) + data.value / data.max));
    if (type === "execution_error" || type === "execution_interrupted") {
      this.failure = data.exception_message ?? "the workflow was stopped";
      this.#finish(data.prompt_id, "failed");
    }
    if (type === "execution_success" || (type === "executing" && data.node === null))
      this.#finish(data.prompt_id, "done");
  }

  #finish(promptId: string | undefined, how: "done" | "failed"): void {
    if (promptId === undefined) return;
    this.#ended.set(promptId, how);
    this.#wake();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
