"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "#translations";
import { getProblem, hasEnded, type JobResponse, readResponse } from "./job-response.ts";
import { queryClient } from "./query-client.ts";
import { useCancelJob } from "./use-cancel-job.ts";
import { useJobEvents } from "./use-job-events.ts";
import { useSubmitJob } from "./use-submit-job.ts";

/** Jobs are polled in case their events are lost. */
const POLL_INTERVAL_MS = 4_000;

/** Submits an operation and follows its job until it ends. `firstJobId` is a past job to show at the start. */
export function useRun(slug: string, firstJobId?: string) {
  const t = useTranslations("playground");
  const [chosenId, setChosenId] = useState(firstJobId);
  const submit = useSubmitJob(slug, { onSubmit: () => setChosenId(undefined) });
  const jobId = chosenId ?? submit.data?.id;
  const job = useQuery<JobResponse, Error>(
    {
      queryKey: ["job", jobId],
      enabled: jobId !== undefined,
      queryFn: async () => readResponse<JobResponse>(await fetch(`/api/playground/jobs/${jobId}`)),
      ...(submit.data && !chosenId ? { initialData: submit.data } : {}),
      refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : POLL_INTERVAL_MS),
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  const isOpen = job.data !== undefined && !hasEnded(job.data);
  useJobEvents(isOpen ? jobId : undefined);
  const cancel = useCancelJob(jobId);
  const error = chosenId ? job.error : submit.error;
  const problem = useMemo(() => (error ? getProblem(error, t) : undefined), [error, t]);
  return {
    /** Sends a request. Requests with the same signature are equal. */
    submit: (form: FormData, signature: string) => submit.mutate({ form, signature }),
    cancel: () => cancel.mutate(),
    /** Shows no job. */
    clear: () => {
      setChosenId(undefined);
      submit.reset();
    },
    /** Shows a past job. */
    show: setChosenId,
    submitting: submit.isPending,
    job: submit.isPending || error ? undefined : job.data,
    problem,
  };
}
