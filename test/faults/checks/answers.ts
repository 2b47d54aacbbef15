import { type ErrorCode, errorCodes } from "@atelier/errors";
import type { Action, Exchange } from "../load/exchange.ts";
import type { CheckResult } from "./check-result.ts";

/** The failures that a fault may cause. */
export interface Tolerated {
  /** The servers whose connections may break. */
  brokenServers: readonly string[];
  /** The codes that answers and failed jobs may have, besides those that the request itself explains. */
  codes: readonly ErrorCode[];
}

const UNAVAILABLE = [502, 503, 504];

/** The errors that a request of each kind gets without any fault. The load stays far below all limits. */
const explained: Record<Action, readonly ErrorCode[]> = {
  submit: ["idempotency_in_progress"],
  upload: [],
  canary: [],
  read: [],
  cancel: ["job_ended", "run_ended"],
  download: [],
  "wrong key": ["invalid_key"],
  webhook: [],
};

/** Checks each response by itself, and the responses to repeats of one request against each other. */
export function checkAnswers(exchanges: readonly Exchange[], tolerated: Tolerated): CheckResult[] {
  const list = (faultOf: (exchange: Exchange) => string | null) =>
    exchanges.flatMap((exchange) => {
      const fault = faultOf(exchange);
      return fault ? [`${exchange.action} at ${exchange.server}: ${fault}`] : [];
    });
  return [
    { check: "every request is answered", violations: list((exchange) => connectionFault(exchange, tolerated)) },
    { check: "answers are documented", violations: list(documentedFault) },
    { check: "answers are expected", violations: list((exchange) => unexpectedCode(exchange, tolerated)) },
    { check: "repeats with a key get the same job", violations: differentJobs(exchanges) },
  ];
}

function connectionFault({ server, failure }: Exchange, { brokenServers }: Tolerated): string | null {
  if (failure === null || brokenServers.includes(server)) return null;
  return failure;
}

/** Returns why a response is not documented: an error needs a known code with its status, and the time to retry. */
function documentedFault({ action, status, code, retryAfter, detail }: Exchange): string | null {
  if (status === null || status < 300) return null;
  if (status >= 500 && !UNAVAILABLE.includes(status)) return `${status} ${detail}`;
  // The payment provider's webhook has another format and its own schedule of retries.
  if (action === "webhook") return null;
  const known = Object.entries(errorCodes).find(([name]) => name === code)?.[1];
  if (!known) return `${status} with the unknown code ${code}`;
  if (known.status !== status) return `${status} with the code ${code}, which has the status ${known.status}`;
  if ((status === 503 || status === 429) && !/^[1-9]\d*$/.test(retryAfter ?? ""))
    return `${status} without Retry-After`;
  return null;
}

function unexpectedCode({ action, status, code, detail }: Exchange, { codes }: Tolerated): string | null {
  if (status === null || status < 300) return null;
  // The webhook answers in another format, so its 503 stands for the code.
  const actual = action === "webhook" && status === 503 ? "overloaded" : code;
  const isExpected = [...explained[action], ...codes].some((expected) => expected === actual);
  return isExpected ? null : `${status} ${code ?? ""}: ${detail}`;
}

function differentJobs(exchanges: readonly Exchange[]): string[] {
  const jobs = new Map<string, Set<string>>();
  for (const { tag, isKeyed, jobId, runId } of exchanges) {
    const id = jobId ?? runId;
    if (isKeyed && tag !== null && id !== null) jobs.set(tag, (jobs.get(tag) ?? new Set()).add(id));
  }
  return [...jobs].filter(([, ids]) => ids.size > 1).map(([tag, ids]) => `${tag}: ${[...ids].join(", ")}`);
}
