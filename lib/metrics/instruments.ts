import { Histogram, type Registry } from "prom-client";
import type { Instruments } from "../platform/telemetry/instruments.ts";
import { RequestHistogram } from "./request-histogram.ts";

const WEBHOOK_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

/** Creates the histograms of a process. Each histogram also counts: `_count` is the number of requests, jobs or calls. */
export function createInstruments(registry: Registry): Instruments {
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
    new Histogram({ name: `atelier_${name}`, help, labelNames, buckets, registers: [registry] });
  const requests = new RequestHistogram(registry);
  const waits = histogram("job_wait_seconds", "Time from a job's submission to its claim.", ["lane"], JOB_SECONDS);
  const runs = histogram(
    "job_run_seconds",
    "Time from a job's claim to its end, by operation and outcome.",
    ["operation", "outcome"],
    JOB_SECONDS,
  );
  const calls = histogram(
    "engine_call_seconds",
    "Time of an attempt at a job by an engine, by outcome.",
    ["engine", "outcome"],
    JOB_SECONDS,
  );
  const webhooks = histogram(
    "webhook_request_seconds",
    "Time of a request to a webhook endpoint, by outcome.",
    ["outcome"],
    WEBHOOK_SECONDS,
  );
  return {
    request: (request, seconds) => requests.add(request, seconds),
    jobWait: (lane, seconds) => waits.observe({ lane }, seconds),
    jobRun: (operation, outcome, seconds) => runs.observe({ operation, outcome }, seconds),
    engineCall: (engine, outcome, seconds) => calls.observe({ engine, outcome }, seconds),
    webhookRequest: (outcome, seconds) => webhooks.observe({ outcome }, seconds),
  };
}
