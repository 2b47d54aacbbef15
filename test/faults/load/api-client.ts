import { z } from "zod";
import type { Account } from "./accounts.ts";
import type { Action, Exchange } from "./exchange.ts";

/** No request waits longer for a job than this, and the server needs some time to answer. */
export const WAIT_SECONDS = 20;
const ANSWER_TIMEOUT_MS = 90_000;

const job = z.object({
  object: z.literal("job"),
  id: z.string(),
  status: z.string(),
  outputs: z.array(z.object({ url: z.string().nullable(), bytes: z.number() })),
});
const run = z.object({ object: z.literal("run"), id: z.string() });
const problem = z.object({ code: z.string(), detail: z.string(), job_id: z.string().optional() });

export type JobAnswer = z.output<typeof job>;

export interface Target {
  name: string;
  origin: string;
}

interface ApiRequest {
  action: Action;
  method: "GET" | "POST";
  /** Behind the origin. */
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  tag?: string;
  isKeyed?: boolean;
  /** The server; by default each in turn. */
  target?: Target;
}

export interface ApiAnswer {
  exchange: Exchange;
  /** The job in the response, if it is one. */
  job: JobAnswer | null;
  /** The run in the response, if it is one. */
  run: z.output<typeof run> | null;
  sizeBytes: number;
}

/** Sends the requests of an account and records all responses. */
export class ApiClient {
  readonly account: Account;
  readonly targets: readonly Target[];
  readonly #exchanges: Exchange[];
  #turn = 0;

  constructor(options: { account: Account; targets: readonly Target[]; exchanges: Exchange[] }) {
    this.account = options.account;
    this.targets = options.targets;
    this.#exchanges = options.exchanges;
  }

  /** Sends a request. A failed connection is recorded and not thrown. */
  async send(request: ApiRequest): Promise<ApiAnswer> {
    const target = request.target ?? this.targets[this.#turn++ % this.targets.length];
    if (!target) throw new Error("There is no server.");
    const answer = await this.#fetch(target.origin, request);
    const exchange: Exchange = {
      action: request.action,
      server: target.name,
      status: answer.status,
      failure: answer.failure,
      code: answer.problem?.code ?? null,
      detail: answer.problem?.detail ?? "",
      retryAfter: answer.retryAfter,
      jobId: answer.job?.id ?? answer.problem?.job_id ?? null,
      jobStatus: answer.job?.status ?? null,
      runId: answer.run?.id ?? null,
      tag: request.tag ?? null,
      isKeyed: request.isKeyed ?? false,
    };
    this.#exchanges.push(exchange);
    return { exchange, job: answer.job, run: answer.run, sizeBytes: answer.sizeBytes };
  }

  async #fetch(origin: string, { method, path, headers = {}, body }: ApiRequest) {
    const nothing = {
      status: null,
      failure: null,
      retryAfter: null,
      job: null,
      run: null,
      problem: null,
      sizeBytes: 0,
    };
    try {
      const response = await fetch(origin + path, {
        method,
        headers: { authorization: `Bearer ${this.account.key}`, ...headers },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const { status } = response;
      const json = parseJson(response.headers.get("content-type"), bytes);
      return {
        ...nothing,
        status,
        retryAfter: response.headers.get("retry-after"),
        job: status < 300 ? (job.safeParse(json).data ?? null) : null,
        run: status < 300 ? (run.safeParse(json).data ?? null) : null,
        problem: status < 300 ? null : (problem.safeParse(json).data ?? null),
        sizeBytes: bytes.length,
      };
    } catch (error) {
      return { ...nothing, failure: describeFailure(error) };
    }
  }
}

function parseJson(contentType: string | null, bytes: Buffer): unknown {
  return contentType?.includes("json") ? JSON.parse(bytes.toString("utf8")) : null;
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.message;
  return `${error.name}: ${error.message}`;
}
