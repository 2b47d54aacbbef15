"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiProblem, type ProblemResponse, readResponse } from "../../playground/run/job-response.ts";
import { queryClient } from "../../playground/run/query-client.ts";
import type { PipelineStep } from "./builder-steps.ts";
import type { QuoteResponse } from "./run-response.ts";

const DEBOUNCE_MS = 500;

/** A request for a run without what differs between repeats. */
export interface RunBody {
  input?: string;
  steps: readonly PipelineStep[];
}

/** The price of all steps, or why they cannot run. Undefined while a file is missing or the answer is awaited. */
export function useQuote(body: RunBody | undefined): {
  quote: QuoteResponse | undefined;
  problem: ProblemResponse | undefined;
} {
  const request = body && JSON.stringify(body);
  const [settled, setSettled] = useState(request);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(request), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [request]);
  const { data, error } = useQuery<QuoteResponse>(
    {
      queryKey: ["run-quote", settled],
      enabled: settled !== undefined && settled === request,
      queryFn: async ({ signal }) =>
        readResponse<QuoteResponse>(
          await fetch("/api/playground/runs/quote", {
            method: "POST",
            body: settled ?? "",
            headers: { "content-type": "application/json" },
            signal,
          }),
        ),
      // The operator can change prices.
      staleTime: 60_000,
      retry: false,
    },
    queryClient,
  );
  if (settled !== request) return { quote: undefined, problem: undefined };
  return { quote: data, problem: error instanceof ApiProblem ? error.problem : undefined };
}
