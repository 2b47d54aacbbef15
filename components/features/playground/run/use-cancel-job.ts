"use client";
import { useMutation } from "@tanstack/react-query";
import { type JobResponse, readResponse } from "./job-response.ts";
import { queryClient } from "./query-client.ts";

/** Cancels a job. */
export function useCancelJob(jobId: string | undefined) {
  return useMutation<JobResponse, Error>(
    {
      mutationFn: async () =>
        readResponse<JobResponse>(await fetch(`/api/playground/jobs/${jobId}/cancel`, { method: "POST" })),
      onSuccess: (job) => queryClient.setQueryData(["job", job.id], job),
    },
    queryClient,
  );
}
