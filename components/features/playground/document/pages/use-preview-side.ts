"use client";
import { useQuery } from "@tanstack/react-query";
import { ApiProblem, readResponse } from "../../run/job-response.ts";
import { queryClient } from "../../run/query-client.ts";

/** The content of one side of a translation, as the service serves it. */
export type PreviewSide = { kind: "pdf"; bytes: ArrayBuffer } | { kind: "text"; bytes: ArrayBuffer };

/** Reads the source or the result of an editable translation. `version` changes with the result. */
export function usePreviewSide(
  side: "source" | "result",
  { jobId, language, version }: { jobId: string; language: string | undefined; version: string },
) {
  return useQuery<PreviewSide, Error>(
    {
      queryKey: ["pages", jobId, language, side, side === "result" ? version : ""],
      queryFn: async () => {
        const query = new URLSearchParams({ side, ...(language === undefined ? {} : { target_language: language }) });
        const response = await fetch(`/api/playground/jobs/${jobId}/preview?${query}`);
        if (!response.ok) return readResponse<PreviewSide>(response);
        const isPdf = response.headers.get("content-type") === "application/pdf";
        return { kind: isPdf ? "pdf" : "text", bytes: await response.arrayBuffer() };
      },
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      // Documents take much memory.
      gcTime: 60_000,
      refetchOnWindowFocus: false,
    },
    queryClient,
  );
}

/** The message of a preview that the service could not make; undefined if the translation has none. */
export const findRefusal = (error: Error | null): string | undefined =>
  error instanceof ApiProblem && error.problem.status !== 404 ? error.problem.detail : undefined;
