import type { JobResponse, ProblemResponse } from "../../playground/run/job-response.ts";

interface Output {
  id: string;
  url: string | null;
  thumbnail_url: string | null;
  content_type: string;
  width: number | null;
  height: number | null;
}

/** The parts of the API's run that the builder uses. */
export interface RunResponse {
  id: string;
  status: "running" | "canceling" | "succeeded" | "failed" | "canceled";
  credits: { price: number; charged: number };
  steps: {
    id: string;
    status: string;
    jobs: (Pick<JobResponse, "id" | "status" | "warnings" | "error" | "credits"> & { outputs: Output[] })[];
  }[];
}

/** The API's price of the steps. */
export interface QuoteResponse {
  price: number;
  exact: boolean;
  steps: { id: string; price: number; exact: boolean }[];
}

/** The outputs of a step, or its state in the run that is shown. */
export interface StepResult {
  status: string;
  charged: number;
  outputs: readonly Output[];
  error: string | null;
}

/** The results of the steps of a run by their ids. */
export const listResults = ({ steps }: RunResponse): [id: string, result: StepResult][] =>
  steps.map(({ id, status, jobs }) => {
    const failed = jobs.find(({ error }) => error)?.error;
    const result = {
      status,
      charged: jobs.reduce((sum, job) => sum + job.credits.charged, 0),
      outputs: jobs.flatMap(({ outputs }) => outputs),
      error: failed ? (failed.detail ?? failed.title) : null,
    };
    return [id, result];
  });

/** The messages of a problem by step and field: `"cutout"` → `"image"` → message. The name `""` is the step itself. */
export function groupErrors(
  problem: ProblemResponse | undefined,
  ids: readonly string[],
): ReadonlyMap<string, Record<string, string>> {
  const grouped = new Map<string, Record<string, string>>();
  for (const { pointer, message } of problem?.errors ?? []) {
    const [, index, part = "", name = ""] = /^\/steps\/(\d+)(?:\/(\w+))?(?:\/(\w+))?/.exec(pointer) ?? [];
    const id = index === undefined ? undefined : ids[Number(index)];
    if (id === undefined) continue;
    const field = part === "parameters" ? name : part;
    grouped.set(id, { [field]: message, ...grouped.get(id) });
  }
  return grouped;
}
