/** The purpose of a request. It decides which responses are expected. */
export type Action = "submit" | "upload" | "read" | "cancel" | "download" | "wrong key" | "webhook" | "canary";

/** A request and its response, or how the connection failed. */
export interface Exchange {
  action: Action;
  /** The name of the server. */
  server: string;
  /** Null if there was no complete answer. */
  status: number | null;
  /** How the connection failed; null if it did not. */
  failure: string | null;
  /** The code and text of a problem. */
  code: string | null;
  detail: string;
  retryAfter: string | null;
  /** The acknowledged job, and its status in the response. */
  jobId: string | null;
  jobStatus: string | null;
  /** The acknowledged run of a pipeline. */
  runId: string | null;
  /** The text in the metadata of a submitted job, the same in repeats of one request. */
  tag: string | null;
  /** Whether the request had an idempotency key, which is the tag. */
  isKeyed: boolean;
}
