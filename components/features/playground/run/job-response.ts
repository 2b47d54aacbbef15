import type { Translator } from "#translations";
import type { Coverage } from "../document/coverage-table.tsx";

export interface JobOutput {
  url: string | null;
  thumbnail_url: string | null;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** The parts of the API's job that the playground uses. */
export interface JobResponse {
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
  outputs: JobOutput[];
  warnings: string[];
  report:
    | (TranslationReport & {
        plan?: { tool: string; arguments: Record<string, unknown> }[];
        /** The reports of a document with several target languages. */
        targets?: TranslationReport[];
      })
    | null;
  error: { code: string; title: string; detail: string | null } | null;
}

/** The report of a translation into one language. */
export interface TranslationReport {
  character_set?: { read: string; written: string | null };
  target_language?: string;
  coverage?: Coverage;
  glossary?: { applied: number; not_applied: { term: string; translation: string; place: string }[] };
  memory?: { exact: number };
}

/** An error response of the API (RFC 9457). */
export interface ProblemResponse {
  title: string;
  status: number;
  detail: string;
  code: string;
  type?: string;
  request_id?: string;
  errors?: { pointer: string; message: string }[];
}

/** The code of a problem that has no response of the API. */
const UNREACHABLE = "unreachable";

/** Thrown for an error response. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly problem: ProblemResponse;

  constructor(problem: ProblemResponse) {
    super(problem.detail);
    this.problem = problem;
  }
}

export const hasEnded = (job: Pick<JobResponse, "status">) => job.status !== "queued" && job.status !== "running";

/** Reads a JSON response. Throws an ApiProblem for an error response and for one that is not from the API. */
export async function readResponse<T>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as T;
  throw new ApiProblem(
    isProblem(body)
      ? body
      : {
          title: "",
          status: response.status,
          detail: "The response is not from the API.",
          code: UNREACHABLE,
        },
  );
}

/** The problem to show for a failed request. */
export function getProblem(error: Error, t: Translator<"playground">): ProblemResponse {
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  if (problem && problem.code !== UNREACHABLE) return problem;
  return {
    title: problem ? t("invalidResponse") : t("requestFailed"),
    status: problem?.status ?? 0,
    detail: t("unreachable"),
    code: UNREACHABLE,
  };
}

function isProblem(body: unknown): body is ProblemResponse {
  return typeof body === "object" && body !== null && "code" in body && "detail" in body;
}
