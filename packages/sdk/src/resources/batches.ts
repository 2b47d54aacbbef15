import type { OperationInputs } from "../../generated/inputs.gen.ts";
import { BatchesRoutes } from "../../generated/resources.gen.ts";
import type { Batch, BatchItem, BatchQuote, CreateBatchData } from "../../generated/types.gen.ts";
import { resolveFiles } from "../body.ts";
import { AtelierError } from "../errors.ts";
import { sendableFile } from "../files.ts";
import { sleep } from "../retry.ts";
import { newIdempotencyKey, type RunOptions, type SubmitOptions } from "../run.ts";
import { path, type RequestOptions, readJsonLines } from "../transport.ts";
import { DEFAULT_WAIT_MS } from "../wait.ts";
import type { BodyOf } from "./resource.ts";
import type { Uploads } from "./uploads.ts";

type OneOperation = {
  [Slug in keyof OperationInputs]: {
    operation: Slug;
    /** Fields of each item that does not send its own. */
    input?: Partial<OperationInputs[Slug]>;
    items: { id?: string; input: Partial<OperationInputs[Slug]>; metadata?: Record<string, string> }[];
  };
}[keyof OperationInputs];

interface SeveralOperations {
  operation?: undefined;
  items: ({ id?: string; metadata?: Record<string, string> } & {
    [Slug in keyof OperationInputs]: { operation: Slug; input: OperationInputs[Slug] };
  }[keyof OperationInputs])[];
}

/** A batch: jobs of one operation, or of several. Files are those of operations; paths and bytes are uploaded first. */
export type BatchInput = (OneOperation | SeveralOperations) &
  Omit<BodyOf<CreateBatchData>, "items" | "operation" | "input">;

export interface BatchWaitOptions extends RequestOptions {
  onProgress?: (batch: Batch) => void;
  /** The longest wait. Default: 20 minutes. */
  waitTimeoutMs?: number;
}

/** Files that are uploaded at a time. */
const UPLOADS_AT_ONCE = 4;
const POLL_MS = 2_000;

/** Up to 1,000 jobs in one request. */
export class Batches extends BatchesRoutes {
  readonly #uploads: Uploads;

  constructor(uploads: Uploads, ...resource: ConstructorParameters<typeof BatchesRoutes>) {
    super(...resource);
    this.#uploads = uploads;
  }

  /** Uploads the files of the items and submits the batch. */
  async create(batch: BatchInput, options: SubmitOptions & Pick<RunOptions, "cancelOnAbort"> = {}): Promise<Batch> {
    const { idempotencyKey = newIdempotencyKey(), user, signal, cancelOnAbort = false } = options;
    const headers = { "idempotency-key": idempotencyKey, "atelier-user": user };
    const body = await this.#uploadFiles(batch, signal);
    signal?.throwIfAborted();
    // A batch that an abort cancels must be known, so its submission is not interrupted.
    const created = await this.api.post<Batch>("/batches", body, {
      headers,
      signal: cancelOnAbort ? undefined : signal,
    });
    if (cancelOnAbort && signal?.aborted) {
      await this.cancel(created.id);
      throw signal.reason;
    }
    return created;
  }

  /** Uploads the files of the items, and returns the price of the batch and the items that are not valid. */
  async quote(batch: BatchInput, { signal }: RequestOptions = {}): Promise<BatchQuote> {
    return this.api.post("/quote/batch", await this.#uploadFiles(batch, signal), { signal, repeatable: true });
  }

  /** The batch with the IDs of uploads in place of its files. */
  async #uploadFiles(batch: BatchInput, signal: AbortSignal | undefined): Promise<object> {
    const getOperation = (item: object) => ("operation" in item ? String(item.operation) : (batch.operation ?? ""));
    const upload = async (operation: string, input: object) =>
      resolveFiles(operation, input, async (file) => {
        const sendable = await sendableFile(file, this.disk);
        return typeof sendable === "string" ? sendable : (await this.#uploads.create(sendable, { signal })).id;
      });
    const items = await inTurn<BatchInput["items"][number], object>(batch.items, async (item) => ({
      ...item,
      input: await upload(getOperation(item), item.input ?? {}),
    }));
    const input = batch.operation ? await upload(batch.operation, batch.input ?? {}) : undefined;
    return { ...batch, ...(input ? { input } : {}), items };
  }

  /** Waits until all items have ended. Throws `wait_timed_out`, and the signal's reason. */
  async wait(
    id: string,
    { signal, onProgress, waitTimeoutMs = DEFAULT_WAIT_MS }: BatchWaitOptions = {},
  ): Promise<Batch> {
    const until = Date.now() + waitTimeoutMs;
    for (;;) {
      const batch = await this.get(id, { signal });
      onProgress?.(batch);
      const { succeeded, failed, canceled, skipped, total } = batch.counts;
      if (succeeded + failed + canceled + skipped >= total) return batch;
      if (Date.now() + POLL_MS > until)
        throw new AtelierError("wait_timed_out", `The batch ${id} has not ended in time. It continues.`);
      await sleep(POLL_MS, signal);
    }
  }

  /** The items that have ended, line by line of one download. */
  async *results(id: string, { signal }: RequestOptions = {}): AsyncGenerator<BatchItem> {
    const route = path`/batches/${id}/results.jsonl`;
    // Read within the attempt, so that a download that breaks off is repeated before an item is returned.
    yield* await this.api.send({ method: "GET", path: route, signal }, readJsonLines<BatchItem>);
  }
}

/** Maps values with a few calls at a time. The results are in the order of the values. */
async function inTurn<T, R>(values: readonly T[], map: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < values.length; start += UPLOADS_AT_ONCE)
    results.push(...(await Promise.all(values.slice(start, start + UPLOADS_AT_ONCE).map(map))));
  return results;
}
