import type { Coverage } from "./coverage-table.tsx";

/** A job as the API answers it, as far as the playground reads it. */
export interface JobAnswer {
  id: string;
  operation: string;
  status: "queued" | "running" | "succeeded" | "failed" | "canceled";
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  engine: string | null;
  price: number;
  credits: { charged: number; remaining: number | null };
  progress: { step: string; fraction: number };
  outputs: {
    url: string | null;
    content_type: string;
    bytes: number;
    width: number | null;
    height: number | null;
  }[];
  warnings: string[];
  report: { coverage?: Coverage; plan?: { tool: string; arguments: Record<string, unknown> }[] } | null;
  error: { code: string; title: string; detail: string | null } | null;
}

/** A refusal in the API's own words (RFC 9457). */
export interface ProblemAnswer {
  title: string;
  status: number;
  detail: string;
  code: string;
  type?: string;
  request_id?: string;
  errors?: { pointer: string; message: string }[];
}

/** A refusal, thrown. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly problem: ProblemAnswer;

  constructor(problem: ProblemAnswer) {
    super(problem.detail);
    this.problem = problem;
  }
}

export const hasEnded = (job: Pick<JobAnswer, "status">) => job.status !== "queued" && job.status !== "running";

/** Reads an answer; throws a Refusal for a problem, in plain words where the answer is none of the API's. */
export async function readAnswer<T>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as T;
  throw new Refusal(
    isProblem(body)
      ? body
      : {
          title: "No proper answer",
          status: response.status,
          detail: "The server could not be reached. Check your connection and try again.",
          code: "unreachable",
        },
  );
}

function isProblem(body: unknown): body is ProblemAnswer {
  return typeof body === "object" && body !== null && "code" in body && "detail" in body;
}
