/** A queue whose oldest job has waited longer than this counts as slow. */
export const SLOW_SECONDS = 60;

/** The overall state of the service. */
export function toVerdict(status: {
  queue: { oldestSeconds: number };
  engines: readonly { state: string }[];
  /** The open incidents. */
  incidents: readonly { impact: string }[];
}): {
  tone: "good" | "warn" | "bad";
  /** The key of the title in the messages of the status page. */
  title: "noWorkerRunning" | "openIncident" | "jobsDelayed" | "someEnginesUnavailable" | "allSystemsOperational";
} {
  if (status.engines.length === 0) return { tone: "bad", title: "noWorkerRunning" };
  const [incident] = status.incidents.filter(({ impact }) => impact !== "maintenance");
  if (incident)
    return { tone: status.incidents.some(({ impact }) => impact === "major") ? "bad" : "warn", title: "openIncident" };
  if (status.queue.oldestSeconds > SLOW_SECONDS) return { tone: "warn", title: "jobsDelayed" };
  if (status.engines.some(({ state }) => state === "failed" || state === "missing"))
    return { tone: "warn", title: "someEnginesUnavailable" };
  return { tone: "good", title: "allSystemsOperational" };
}
