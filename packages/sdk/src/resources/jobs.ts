import { JobsRoutes } from "../../generated/resources.gen.ts";
import type { Job } from "../../generated/types.gen.ts";
import { readEvents } from "../event-stream.ts";
import { type FileInput, readFileInput } from "../files.ts";
import { Result } from "../result.ts";
import { backOffMs, isRetryable, sleep } from "../retry.ts";
import { newIdempotencyKey, type SubmitOptions } from "../run.ts";
import { path, type RequestOptions } from "../transport.ts";
import { succeeded, type WaitOptions, waitForJob } from "../wait.ts";

/** An event of all jobs: a job's new state, or the position of the stream. */
export type JobEvent = { id: string | undefined } & (
  | { event: Job["status"]; job: Job }
  | { event: "ready" | "reset"; job: null }
);

type RepeatOptions = RequestOptions & Pick<SubmitOptions, "idempotencyKey">;

/** The jobs of the account. */
export class Jobs extends JobsRoutes {
  /** Waits until a job has succeeded, also one of another process. Throws its error, or `job_canceled`. */
  async wait(id: string, options?: WaitOptions): Promise<Result> {
    return new Result(succeeded(await waitForJob(this.api, id, options)), this.api, this.disk);
  }

  /** The files of a job that has succeeded. */
  result(job: Job): Result {
    return new Result(succeeded(job), this.api, this.disk);
  }

  /** Runs a job again with the same parameters, seed and engine, as a new job. */
  repeat(id: string, { idempotencyKey = newIdempotencyKey(), ...options }: RepeatOptions = {}): Promise<Job> {
    return this.api.post(path`/jobs/${id}/repeat`, undefined, {
      ...options,
      headers: { "idempotency-key": idempotencyKey },
    });
  }

  /** Replaces the sentences that a translator changed in an exported file, and writes the document again. */
  async importSegments(
    id: string,
    file: FileInput,
    { targetLanguage, ...options }: RequestOptions & { targetLanguage?: string } = {},
  ): Promise<Job> {
    const content = await readFileInput(file, this.disk);
    const form = new FormData();
    form.set("file", content, content.name);
    if (targetLanguage !== undefined) form.set("target_language", targetLanguage);
    return this.api.post(path`/jobs/${id}/segments/import`, form, { ...options, repeatable: true });
  }

  /**
   * The ends and the progress of all jobs, until the signal is aborted. A stream that breaks off is resumed behind its last
   * event: ends are repeated for 24 hours and come once each. `lastId` resumes an earlier stream.
   */
  async *events({ signal, lastId }: RequestOptions & { lastId?: string } = {}): AsyncGenerator<JobEvent> {
    let last = lastId;
    for (let failures = 0; ; failures++) {
      try {
        for await (const { event, data, id } of readEvents(this.api, "/events", { lastId: last, signal })) {
          failures = 0;
          last = id ?? last;
          const isPosition = event === "ready" || event === "reset";
          yield isPosition ? { event, id, job: null } : { event: event as Job["status"], id, job: JSON.parse(data) };
        }
      } catch (error) {
        signal?.throwIfAborted();
        if (failures >= this.api.maxRetries || !isRetryable(error, true)) throw error;
      }
      await sleep(backOffMs(failures), signal);
    }
  }
}
