"use client";
import { useEffect, useState } from "react";
import { ApiProblem, type ProblemResponse, readResponse } from "../../playground/run/job-response.ts";
import type { PipelineStep } from "./builder-steps.ts";
import type { QuoteResponse } from "./run-response.ts";

const DEBOUNCE_MS = 500;

/** A request for a run without what differs between repeats. */
export interface RunBody {
  input?: string;
  steps: readonly PipelineStep[];
}

/** A price, or why there is none. */
interface Answer {
  quote?: QuoteResponse;
  problem?: ProblemResponse;
  isUnreachable?: boolean;
}

/** The price of all steps, or why they cannot run. Neither while a file is missing or the response is awaited. */
export function useQuote(body: RunBody | undefined): Answer {
  const request = body && JSON.stringify(body);
  const [answer, setAnswer] = useState<Answer & { request: string }>();
  useEffect(() => {
    if (request === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch("/api/playground/runs/quote", {
          method: "POST",
          body: request,
          headers: { "content-type": "application/json" },
          signal: abort.signal,
        });
        setAnswer({ request, quote: await readResponse<QuoteResponse>(response) });
      } catch (error) {
        if (abort.signal.aborted) return;
        setAnswer(error instanceof ApiProblem ? { request, problem: error.problem } : { request, isUnreachable: true });
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [request]);
  return answer && answer.request === request ? answer : {};
}
