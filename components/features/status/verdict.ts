/** A queue whose oldest job has waited longer than this counts as slow. */
export const SLOW_SECONDS = 60;

/** The overall state of the service. */
export function verdictOf(status: { queue: { oldestSeconds: number }; engines: readonly { state: string }[] }): {
  tone: "good" | "warn" | "bad";
  title: string;
} {
  if (status.engines.length === 0) return { tone: "bad", title: "No worker is running" };
  if (status.queue.oldestSeconds > SLOW_SECONDS) return { tone: "warn", title: "Jobs are delayed" };
  if (status.engines.some(({ state }) => state === "failed" || state === "missing"))
    return { tone: "warn", title: "Some engines are unavailable" };
  return { tone: "good", title: "All systems operational" };
}
