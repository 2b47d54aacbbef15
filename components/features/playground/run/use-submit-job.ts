"use client";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiProblem, type JobResponse, readResponse } from "./job-response.ts";
import { keyFor, type PendingRequest } from "./pending-request.ts";
import { queryClient } from "./query-client.ts";

/** Submits a request. A request that failed without a response is retried with the same idempotency key. */
export function useSubmitJob(slug: string, { onSubmit }: { onSubmit: () => void }) {
  const pending = useRef<PendingRequest>(undefined);
  return useMutation<JobResponse, Error, { form: FormData; signature: string }>(
    {
      mutationFn: async ({ form, signature }) => {
        const key = keyFor(signature, pending.current);
        pending.current = { signature, key };
        const headers = { accept: "application/json", prefer: "respond-async", "idempotency-key": key };
        const response = await fetch(`/api/playground/${slug}`, { method: "POST", body: form, headers });
        const job = await readResponse<JobResponse>(response);
        pending.current = undefined;
        return job;
      },
      onMutate: onSubmit,
      onSuccess: (job) => queryClient.setQueryData(["job", job.id], job),
      onError: (error) => {
        // A request that the API refused has not created a job. After any other error, a job may exist.
        if (error instanceof ApiProblem && error.problem.status < 500) pending.current = undefined;
      },
    },
    queryClient,
  );
}
