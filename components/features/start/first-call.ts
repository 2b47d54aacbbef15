/** The account's newest request with an API key, as the getting-started page shows it. */
export interface FirstCall {
  jobId: string;
  /** For example "POST /api/v1/background-remove". */
  request: string;
  status: "queued" | "running" | "succeeded" | "failed" | "canceled";
  /** From the request to the end of the job, in milliseconds; null until it ends. */
  durationMs: number | null;
  charged: number;
  /** The path of the first output, if it is an image. */
  picture: string | null;
}
