import { fileFields } from "../../generated/constants.gen.ts";
import { PipelinesRoutes } from "../../generated/resources.gen.ts";
import type { CreateRunData, Run, RunPipelineData, RunQuote } from "../../generated/types.gen.ts";
import { resolveFiles } from "../body.ts";
import { AtelierError } from "../errors.ts";
import { readEvents } from "../event-stream.ts";
import { type FileInput, sendableFile } from "../files.ts";
import { Result } from "../result.ts";
import { backOffMs, isRetryable, sleep } from "../retry.ts";
import { newIdempotencyKey, type SubmitOptions } from "../run.ts";
import { path, type RequestOptions } from "../transport.ts";
import { DEFAULT_WAIT_MS } from "../wait.ts";
import type { BodyOf } from "./resource.ts";
import type { Uploads } from "./uploads.ts";

/** The steps of a run. Files are those of operations, or references; paths and bytes are uploaded first. */
export type RunInput = Omit<BodyOf<CreateRunData>, "input"> & {
  /** The file that steps name as `$input`. */
  input?: FileInput;
};

/** The input and the variables of a run of a stored pipeline. The input is uploaded first. */
export type StoredRunInput = Omit<NonNullable<RunPipelineData["body"]>, "input"> & {
  /** The file that steps name as `$input`. */
  input?: FileInput;
};

export interface RunWaitOptions extends RequestOptions {
  /** Called with the run each time that its state or progress changes. */
  onProgress?: (run: Run) => void;
  /** The longest wait. Default: 20 minutes. */
  waitTimeoutMs?: number;
}

/** Runs of pipelines: several operations, of which each uses results of the ones before. */
export class Pipelines extends PipelinesRoutes {
  readonly #uploads: Uploads;

  constructor(uploads: Uploads, ...resource: ConstructorParameters<typeof PipelinesRoutes>) {
    super(...resource);
    this.#uploads = uploads;
  }

  /** Uploads the files of the run and submits it. `wait` returns its end. */
  async run(run: RunInput, options: SubmitOptions = {}): Promise<Run> {
    const { idempotencyKey = newIdempotencyKey(), user, signal } = options;
    const headers = { "idempotency-key": idempotencyKey, "atelier-user": user };
    return this.api.post("/pipelines/runs", await this.#uploadFiles(run, signal), { headers, signal });
  }

  /** Uploads the files of the run, checks its steps and returns their price. */
  async quote(run: RunInput, { signal }: RequestOptions = {}): Promise<RunQuote> {
    return this.api.post("/quote/pipeline", await this.#uploadFiles(run, signal), { signal, repeatable: true });
  }

  /** Waits until the run has ended, successful or not. Throws `wait_timed_out`, and the signal's reason. */
  async wait(id: string, { signal, onProgress, waitTimeoutMs = DEFAULT_WAIT_MS }: RunWaitOptions = {}): Promise<Run> {
    const limit = AbortSignal.timeout(waitTimeoutMs);
    try {
      return await this.#follow(id, signal ? AbortSignal.any([signal, limit]) : limit, onProgress);
    } catch (error) {
      signal?.throwIfAborted();
      if (!limit.aborted) throw error;
      throw new AtelierError("wait_timed_out", `The run ${id} has not ended in time. It continues.`);
    }
  }

  /** The state of the run after each change, until it ends. A stream that breaks off is resumed behind its last event. */
  async *events(id: string, { signal, lastId }: RequestOptions & { lastId?: string } = {}): AsyncGenerator<Run> {
    let last = lastId;
    for (let failures = 0; ; failures++) {
      try {
        for await (const event of readEvents(this.api, path`/pipelines/runs/${id}/events`, { lastId: last, signal })) {
          failures = 0;
          last = event.id ?? last;
          const run: Run = JSON.parse(event.data);
          yield run;
          if (hasEnded(run)) return;
        }
      } catch (error) {
        signal?.throwIfAborted();
        if (failures >= this.api.maxRetries || !isRetryable(error, true)) throw error;
      }
      await sleep(backOffMs(failures), signal);
    }
  }

  /** The results of the final steps of a run, each with its files. */
  results(run: Run): Result[] {
    return run.steps
      .filter(({ final }) => final)
      .flatMap(({ jobs }) => jobs.filter(({ status }) => status === "succeeded"))
      .map((job) => new Result(job, this.api, this.disk));
  }

  /** Uploads the input and runs a stored pipeline. `wait` returns its end. */
  async runStored(id: string, run: StoredRunInput = {}, options: SubmitOptions = {}): Promise<Run> {
    const { idempotencyKey = newIdempotencyKey(), user, signal } = options;
    const headers = { "idempotency-key": idempotencyKey, "atelier-user": user };
    return this.api.post(path`/pipelines/${id}/runs`, await this.#uploadInput(run, signal), { headers, signal });
  }

  /** Uploads the input, checks the steps of a stored pipeline and returns their price. */
  async quoteStored(id: string, run: StoredRunInput = {}, { signal }: RequestOptions = {}): Promise<RunQuote> {
    const body = await this.#uploadInput(run, signal);
    return this.api.post(path`/pipelines/${id}/quote`, body, { signal, repeatable: true });
  }

  async #follow(id: string, signal: AbortSignal, onProgress: RunWaitOptions["onProgress"]): Promise<Run> {
    for await (const run of this.events(id, { signal })) {
      onProgress?.(run);
      if (hasEnded(run)) return run;
    }
    return this.get(id, { signal });
  }

  async #upload(file: FileInput, signal: AbortSignal | undefined): Promise<string> {
    if (typeof file === "string" && file.startsWith("$")) return file;
    const sendable = await sendableFile(file, this.disk);
    return typeof sendable === "string" ? sendable : (await this.#uploads.create(sendable, { signal })).id;
  }

  async #uploadInput({ input, ...run }: StoredRunInput, signal: AbortSignal | undefined): Promise<object> {
    return input === undefined ? run : { ...run, input: await this.#upload(input, signal) };
  }

  /** The run with the IDs of uploads in place of its files. */
  async #uploadFiles({ steps, ...run }: RunInput, signal: AbortSignal | undefined): Promise<object> {
    const upload = (file: FileInput) => this.#upload(file, signal);
    const resolved = [];
    for (const step of steps)
      resolved.push({
        ...step,
        parameters:
          step.operation in fileFields
            ? await resolveFiles(step.operation, step.parameters ?? {}, upload)
            : step.parameters,
      });
    return { ...(await this.#uploadInput(run, signal)), steps: resolved };
  }
}

const hasEnded = ({ status }: Run): boolean => status !== "running" && status !== "canceling";
