"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type JobResponse, readResponse } from "./job-response.ts";

/** Cancels a job. */
export function useCancelJob(jobId: string | undefined) {
  const client = useQueryClient();
  return useMutation<JobResponse, Error>({
    mutationFn: async () =>
      readResponse<JobResponse>(await fetch(`/api/playground/jobs/${jobId}/cancel`, { method: "POST" })),
    onSuccess: (job) => client.setQueryData(["job", job.id], job),
  });
}
