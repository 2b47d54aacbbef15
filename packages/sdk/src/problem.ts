import type { Problem } from "../generated/types.gen.ts";
import { ApiError, AtelierError } from "./errors.ts";

const MAX_PROBLEM_CHARACTERS = 1_000_000;

/** The error of an unsuccessful response. A response without a problem document comes from a proxy in between. */
export async function readProblem(response: Response): Promise<AtelierError> {
  const text = (await response.text()).slice(0, MAX_PROBLEM_CHARACTERS);
  const { status, headers } = response;
  const problem = parse(text);
  if (problem)
    return new ApiError({ ...problem, status }, { retryAfterSeconds: retryAfterSeconds(headers.get("retry-after")) });
  return new AtelierError(
    "invalid_response",
    `The answer is not from Atelier (status ${status}). Check the address, and any proxy before it.`,
    { status },
  );
}

function parse(text: string): Problem | undefined {
  try {
    const problem = JSON.parse(text);
    return typeof problem?.code === "string" && typeof problem.title === "string" ? problem : undefined;
  } catch {
    return undefined;
  }
}

/** The seconds of a Retry-After header: a number, or a date. */
function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
