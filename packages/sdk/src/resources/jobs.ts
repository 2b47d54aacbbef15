import type {
  EditSegmentsData,
  ExportSegmentsData,
  Job,
  ListJobsData,
  ListSegmentsData,
  ListTermCandidatesData,
  Receipt,
  Segment,
  TermCandidates,
  WebhookDelivery,
  WebhookDeliveryLog,
} from "../../generated/types.gen.ts";
import { readEvents } from "../event-stream.ts";
import { type FileInput, readFileInput } from "../files.ts";
import type { Pages } from "../pages.ts";
import { Result } from "../result.ts";
import { backOffMs, isRetryable, sleep } from "../retry.ts";
import { newIdempotencyKey, type SubmitOptions } from "../run.ts";
import { path, type RequestOptions } from "../transport.ts";
import { succeeded, type WaitOptions, waitForJob } from "../wait.ts";
import { type BodyOf, type ListQuery, Resource } from "./resource.ts";

/** An event of all jobs: a job's new state, or the position of the stream. */
export type JobEvent = { id: string | undefined } & (
  | { event: Job["status"]; job: Job }
  | { event: "ready" | "reset"; job: null }
);

type RepeatOptions = RequestOptions & Pick<SubmitOptions, "idempotencyKey">;

/** The jobs of the account. */
export class Jobs extends Resource {
  /** All jobs, newest first. */
  list(query: ListQuery<ListJobsData> = {}, options?: RequestOptions): Pages<Job> {
    return this.pages("/jobs", query, options);
  }

  get(id: string, options?: RequestOptions): Promise<Job> {
    return this.api.get(path`/jobs/${id}`, undefined, options);
  }

  /** Waits until a job has succeeded, also one of another process. Throws its error, or `job_canceled`. */
  async wait(id: string, options?: WaitOptions): Promise<Result> {
    return new Result(succeeded(await waitForJob(this.api, id, options)), this.api, this.disk);
  }

  /** The files of a job that has succeeded. */
  result(job: Job): Result {
    return new Result(succeeded(job), this.api, this.disk);
  }

  /** The signed receipt of a job that has ended. `verifyReceipt` checks it. */
  receipt(id: string, options?: RequestOptions): Promise<Receipt> {
    return this.api.get(path`/jobs/${id}/receipt`, undefined, options);
  }

  /** Cancels a job. Throws ApiError `job_ended` if it has ended. */
  cancel(id: string, options?: RequestOptions): Promise<Job> {
    return this.api.post(path`/jobs/${id}/cancel`, undefined, { ...options, repeatable: true });
  }

  /** Runs a job again with the same parameters, seed and engine, as a new job. */
  repeat(id: string, { idempotencyKey = newIdempotencyKey(), ...options }: RepeatOptions = {}): Promise<Job> {
    return this.api.post(path`/jobs/${id}/repeat`, undefined, {
      ...options,
      headers: { "idempotency-key": idempotencyKey },
    });
  }

  /** Keeps the results for a year. */
  keep(id: string, options?: RequestOptions): Promise<Job> {
    return this.api.post(path`/jobs/${id}/keep`, undefined, { ...options, repeatable: true });
  }

  /** Lets kept results expire after their usual time. */
  releaseKept(id: string, options?: RequestOptions): Promise<Job> {
    return this.api.delete(path`/jobs/${id}/keep`, undefined, options);
  }

  /** Deletes the results of a job that has ended. */
  purge(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/jobs/${id}`, undefined, options);
  }

  /** The delivery to the `webhook_url` of a job, with its attempts. */
  webhookDeliveries(id: string, options?: RequestOptions): Pages<WebhookDeliveryLog> {
    return this.pages(path`/jobs/${id}/webhook-deliveries`, {}, options);
  }

  /** Sends the delivery to the `webhook_url` of a job again. */
  redeliverWebhook(id: string, delivery: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.api.post(path`/jobs/${id}/webhook-deliveries/${delivery}/redeliver`, undefined, options);
  }

  /** The sentences of an editable translation. */
  segments(id: string, query: ListQuery<ListSegmentsData> = {}, options?: RequestOptions): Pages<Segment> {
    return this.pages(path`/jobs/${id}/segments`, query, options);
  }

  /** Replaces sentences of an editable translation and writes its document again. */
  editSegments(id: string, body: BodyOf<EditSegmentsData>, options?: RequestOptions): Promise<Job> {
    return this.api.patch(path`/jobs/${id}/segments`, body, options);
  }

  /** Candidates for glossary terms in an editable translation, the most likely ones first. */
  terms(
    id: string,
    query: NonNullable<ListTermCandidatesData["query"]> = {},
    options?: RequestOptions,
  ): Promise<TermCandidates> {
    return this.api.get(path`/jobs/${id}/terms`, query, options);
  }

  /** All sentences as a file for translators: XLIFF 2.1, or a table in a Word document or a workbook. */
  exportSegments(
    id: string,
    query: NonNullable<ExportSegmentsData["query"]> = {},
    options?: RequestOptions,
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.api.bytes(path`/jobs/${id}/segments/export`, query, options);
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
