"use client";
import { useEffect, useState } from "react";
import type { RunResponse } from "./run-response.ts";

const statuses = ["running", "canceling", "succeeded", "failed", "canceled"] as const;

/** The run with all its changes until it ends; undefined without a run. */
export function useRunEvents(runId: string | undefined, onChange: (run: RunResponse) => void): void {
  const [handler] = useState(() => ({ onChange }));
  useEffect(() => {
    handler.onChange = onChange;
  });
  useEffect(() => {
    if (runId === undefined) return;
    const events = new EventSource(`/api/playground/runs/${runId}/events`);
    const receive = (event: MessageEvent<string>) => {
      const run = JSON.parse(event.data) as RunResponse;
      handler.onChange(run);
      if (run.status !== "running" && run.status !== "canceling") events.close();
    };
    for (const status of statuses) events.addEventListener(status, receive);
    return () => events.close();
  }, [runId, handler]);
}
