import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { EngineError } from "../ports/index.ts";
import { imagePart, requestBytes, requestJson, type Vendor } from "../vendor/client.ts";
import { redact } from "../vendor/failure.ts";
import { ProgressSocket } from "./progress-socket.ts";

const SOCKET_WAIT_MS = 5_000;
/** The poll interval of the history, in case the websocket is silent. */
const POLL_MS = 2_000;

const queued = z.object({ prompt_id: z.string(), node_errors: z.record(z.string(), z.unknown()).optional() });
const uploaded = z.object({ name: z.string(), subfolder: z.string().default("") });
const picture = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() });
const history = z.record(
  z.string(),
  z.object({
    outputs: z.record(z.string(), z.looseObject({ images: z.array(picture).optional() })),
    status: z
      .object({ status_str: z.string(), completed: z.boolean(), messages: z.array(z.unknown()).default([]) })
      .optional(),
  }),
);

export type Workflow = Record<string, { class_type: string; inputs: Record<string, unknown>; _meta?: unknown }>;

/** A client of a ComfyUI server: uploads images, runs workflows and downloads their results. */
export class ComfyUi {
  readonly #vendor: Vendor;
  readonly #pollMs: number;

  constructor(vendor: Vendor, pollMs = POLL_MS) {
    this.#vendor = vendor;
    this.#pollMs = pollMs;
  }

  /** Uploads an image and returns its name for a LoadImage node. */
  async upload(bytes: Uint8Array, signal: AbortSignal): Promise<string> {
    const form = new FormData();
    form.append("image", imagePart(bytes), `atelier-${randomUUID()}.png`);
    form.append("type", "input");
    form.append("overwrite", "true");
    const { name, subfolder } = await requestJson(
      this.#vendor,
      "/upload/image",
      { method: "POST", body: form, signal },
      uploaded,
    );
    return subfolder ? `${subfolder}/${name}` : name;
  }

  /** Runs a workflow and returns its saved images. Aborting the signal also cancels it on the server. */
  async run(workflow: Workflow, progress: (fraction: number) => void, signal: AbortSignal): Promise<Buffer[]> {
    const clientId = randomUUID();
    const socket = new ProgressSocket(this.#vendor, clientId, Object.keys(workflow).length, progress);
    try {
      // The socket opens first, because a cached workflow can end before the response arrives.
      await socket.open(SOCKET_WAIT_MS);
      const body = JSON.stringify({ prompt: workflow, client_id: clientId });
      const headers = { "content-type": "application/json" };
      const { prompt_id: id } = await requestJson(
        this.#vendor,
        "/prompt",
        { method: "POST", headers, body, signal },
        queued,
      );
      try {
        return await this.#finish(id, socket, signal);
      } catch (error) {
        if (signal.aborted) await this.#cancel(id);
        throw error;
      }
    } finally {
      socket.close();
    }
  }

  async #finish(id: string, socket: ProgressSocket, signal: AbortSignal): Promise<Buffer[]> {
    for (;;) {
      const event = await Promise.race([socket.end(id), sleep(this.#pollMs, "poll" as const, { signal })]);
      signal.throwIfAborted();
      if (event === "failed") throw new EngineError(`ComfyUI: ${redact(socket.failure, this.#vendor.secrets)}`);
      const entry = (await requestJson(this.#vendor, `/history/${encodeURIComponent(id)}`, { signal }, history))[id];
      if (entry?.status?.status_str === "error")
        throw new EngineError(`ComfyUI: ${redact(JSON.stringify(entry.status.messages), this.#vendor.secrets)}`);
      if (entry && (entry.status?.completed ?? true)) return this.#download(entry.outputs, signal);
      // The history can lag behind the websocket.
      if (event === "done") await sleep(50, undefined, { signal });
    }
  }

  async #download(outputs: z.output<typeof history>[string]["outputs"], signal: AbortSignal): Promise<Buffer[]> {
    const saved = Object.values(outputs).flatMap(({ images = [] }) => images.filter(({ type }) => type === "output"));
    if (saved.length === 0) throw new EngineError("ComfyUI's workflow saved no image.");
    return Promise.all(
      saved.map(async ({ filename, subfolder, type }) => {
        const { bytes } = await requestBytes(
          this.#vendor,
          `/view?${new URLSearchParams({ filename, subfolder, type })}`,
          {
            signal,
          },
        );
        return bytes;
      }),
    );
  }

  /** Removes the workflow from the queue or interrupts it. Failures are ignored, because the job has ended. */
  async #cancel(id: string): Promise<void> {
    const signal = AbortSignal.timeout(2_000);
    const headers = { "content-type": "application/json" };
    const post = (path: string, body: object) =>
      requestBytes(this.#vendor, path, { method: "POST", headers, body: JSON.stringify(body), signal }).catch(() => {});
    await Promise.all([post("/queue", { delete: [id] }), post("/interrupt", { prompt_id: id })]);
  }
}
