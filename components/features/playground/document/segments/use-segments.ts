"use client";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type JobResponse, readResponse } from "../../run/job-response.ts";
import { queryClient } from "../../run/query-client.ts";

/** A sentence of a translation, as tagged text. */
export interface Segment {
  id: number;
  place: string;
  source: string;
  target: string | null;
  edited: boolean;
  issues: SegmentIssue[];
}

export type SegmentIssue = "not_translated" | "unchanged" | "length" | "numbers" | "tags" | "terms" | "repeated_words";

/** Which segments of a translation are shown. */
export interface SegmentQuery {
  jobId: string;
  language: string | undefined;
  place: string | undefined;
  search: string;
  withIssues: boolean;
}

interface SegmentPage {
  data: Segment[];
  next_cursor: string | null;
}

const PAGE_SIZE = "50";

/** Reads the segments of a translation in pages. */
export function useSegments({ jobId, language, place, search, withIssues }: SegmentQuery) {
  return useInfiniteQuery(
    {
      queryKey: ["segments", jobId, language, place, search, withIssues],
      queryFn: async ({ pageParam }) => {
        const query = new URLSearchParams({ limit: PAGE_SIZE, cursor: pageParam });
        if (language !== undefined) query.set("target_language", language);
        if (place !== undefined) query.set("place", place);
        if (search !== "") query.set("search", search);
        if (withIssues) query.set("with_issues", "true");
        return readResponse<SegmentPage>(await fetch(`/api/playground/jobs/${jobId}/segments?${query}`));
      },
      initialPageParam: "0",
      getNextPageParam: ({ next_cursor }: SegmentPage) => next_cursor,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
    queryClient,
  );
}

/** The address of a file with all segments for a translator. */
export function exportAddress({ jobId, language }: Pick<SegmentQuery, "jobId" | "language">, format: string): string {
  const query = new URLSearchParams({ format, ...(language === undefined ? {} : { target_language: language }) });
  return `/api/playground/jobs/${jobId}/segments/export?${query}`;
}

/** Imports an exported file with changed translations. */
export function useImportSegments({ jobId, language }: Pick<SegmentQuery, "jobId" | "language">) {
  return useMutation<JobResponse, Error, File>(
    {
      mutationFn: async (file) => {
        const body = new FormData();
        body.append("file", file, file.name);
        if (language !== undefined) body.append("target_language", language);
        const address = `/api/playground/jobs/${jobId}/segments/import`;
        return readResponse<JobResponse>(await fetch(address, { method: "POST", body }));
      },
      onSuccess: async (job) => {
        await queryClient.invalidateQueries({ queryKey: ["segments", jobId] });
        queryClient.setQueryData(["job", job.id], job);
      },
    },
    queryClient,
  );
}

/** Replaces translations and has the document written again. `edits` are new texts by the id of their segment. */
export function useEditSegments({ jobId, language }: Pick<SegmentQuery, "jobId" | "language">, onDone: () => void) {
  return useMutation<JobResponse, Error, ReadonlyMap<number, string>>(
    {
      mutationFn: async (edits) => {
        const segments = [...edits].map(([id, target]) => ({ id, target }));
        const response = await fetch(`/api/playground/jobs/${jobId}/segments`, {
          method: "PATCH",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ segments, ...(language === undefined ? {} : { target_language: language }) }),
        });
        return readResponse<JobResponse>(response);
      },
      onSuccess: async (job) => {
        await queryClient.invalidateQueries({ queryKey: ["segments", jobId] });
        onDone();
        queryClient.setQueryData(["job", job.id], job);
      },
    },
    queryClient,
  );
}
