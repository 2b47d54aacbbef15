"use client";
import { useEffect } from "react";
import type { JobResponse } from "./job-response.ts";
import { queryClient } from "./query-client.ts";

const statuses = ["queued", "running", "succeeded", "failed", "canceled"] as const;

/** Streams the changes of a job into the query cache. Pass undefined to stop. */
export function useJobEvents(jobId: string | undefined): void {
  useEffect(() => {
    if (!jobId) return;
    const events = new EventSource(`/api/playground/jobs/${jobId}/events`);
    const receive = (event: MessageEvent<string>) =>
      queryClient.setQueryData(["job", jobId], JSON.parse(event.data) as JobResponse);
    for (const status of statuses) events.addEventListener(status, receive);
    return () => events.close();
  }, [jobId]);
}
