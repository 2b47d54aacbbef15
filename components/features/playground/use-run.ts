"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { hasEnded, type JobAnswer, type ProblemAnswer, Refusal, readAnswer } from "./answer.ts";

/** Events tell of progress; where they are lost, asking this often does. */
const ASK_EVERY_MS = 4_000;

/** Submits an operation and follows its job to the end; `show` brings back a job of before. `earlier` is shown from the start. */
export function useRun(slug: string, earlier?: string) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(earlier);
  // A request whose answer was lost may have made its job: the same one again joins it instead of paying twice.
  const unanswered = useRef<{ signature: string; key: string }>(undefined);
  const submit = useMutation<JobAnswer, Error, { form: FormData; signature: string }>({
    mutationFn: async ({ form, signature }) => {
      const known = unanswered.current?.signature === signature ? unanswered.current : undefined;
      const { key } = known ?? { key: crypto.randomUUID() };
      unanswered.current = { signature, key };
      const headers = { accept: "application/json", prefer: "respond-async", "idempotency-key": key };
      const answer = await fetch(`/api/playground/${slug}`, { method: "POST", body: form, headers });
      const job = await readAnswer<JobAnswer>(answer);
      unanswered.current = undefined;
      return job;
    },
    onMutate: () => setChosen(undefined),
    onSuccess: (job) => client.setQueryData(["job", job.id], job),
    onError: (error) => {
      // What the API refused made no job; what failed on its way may have.
      if (error instanceof Refusal && error.problem.status < 500) unanswered.current = undefined;
    },
  });
  const jobId = chosen ?? submit.data?.id;
  const job = useQuery<JobAnswer, Error>({
    queryKey: ["job", jobId],
    enabled: jobId !== undefined,
    queryFn: async () => readAnswer<JobAnswer>(await fetch(`/api/playground/jobs/${jobId}`)),
    ...(submit.data && !chosen ? { initialData: submit.data } : {}),
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : ASK_EVERY_MS),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const ended = job.data ? hasEnded(job.data) : true;
  const failed = chosen ? job.error : submit.error;
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
    /** `signature` tells requests apart: the same one again is the same request. */
    run: (form: FormData, signature: string) => submit.mutate({ form, signature }),
    cancel: () => cancel.mutate(),
    show: setChosen,
    submitting: submit.isPending,
    job: submit.isPending || failed ? undefined : job.data,
    problem: failed instanceof Refusal ? failed.problem : failed ? unreachable(failed) : undefined,
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
