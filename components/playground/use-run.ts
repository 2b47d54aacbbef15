"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { hasEnded, type JobAnswer, type ProblemAnswer, Refusal, readAnswer } from "./answer.ts";

/** Events tell of progress; where they are lost, asking this often does. */
const ASK_EVERY_MS = 4_000;

/** Submits an operation and follows its job to the end. */
export function useRun(slug: string) {
  const client = useQueryClient();
  const submit = useMutation<JobAnswer, Error, FormData>({
    mutationFn: async (form) =>
      readAnswer<JobAnswer>(
        await fetch(`/api/playground/${slug}`, {
          method: "POST",
          body: form,
          headers: { accept: "application/json", prefer: "respond-async", "idempotency-key": crypto.randomUUID() },
        }),
      ),
    onSuccess: (job) => client.setQueryData(["job", job.id], job),
  });
  const jobId = submit.data?.id;
  const job = useQuery<JobAnswer, Error>({
    queryKey: ["job", jobId],
    enabled: jobId !== undefined,
    queryFn: async () => readAnswer<JobAnswer>(await fetch(`/api/playground/jobs/${jobId}`)),
    ...(submit.data ? { initialData: submit.data } : {}),
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : ASK_EVERY_MS),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const ended = job.data ? hasEnded(job.data) : true;
  useEffect(() => {
    if (!jobId || ended) return;
    const events = new EventSource(`/api/playground/jobs/${jobId}/events`);
    const take = (event: MessageEvent<string>) =>
      client.setQueryData(["job", jobId], JSON.parse(event.data) as JobAnswer);
    for (const status of ["queued", "running", "succeeded", "failed", "canceled"])
      events.addEventListener(status, take);
    return () => events.close();
  }, [jobId, ended, client]);
  const cancel = useMutation<JobAnswer, Error>({
    mutationFn: async () =>
      readAnswer<JobAnswer>(await fetch(`/api/playground/jobs/${jobId}/cancel`, { method: "POST" })),
    onSuccess: (answer) => client.setQueryData(["job", answer.id], answer),
  });
  return {
    run: submit.mutate,
    cancel: () => cancel.mutate(),
    submitting: submit.isPending,
    job: submit.isPending || submit.isError ? undefined : job.data,
    problem:
      submit.error instanceof Refusal ? submit.error.problem : submit.error ? unreachable(submit.error) : undefined,
  };
}

function unreachable(error: Error): ProblemAnswer {
  return {
    title: "The request did not arrive",
    status: 0,
    detail: `Check your connection and try again. (${error.message})`,
    code: "unreachable",
  };
}
