import { log } from "../telemetry/log.ts";

/**
 * Ends the process in order when it gets SIGTERM or SIGINT, or when its parent ends. The resource that started last ends
 * first, and a second signal does not interrupt that. Returns a function that registers a step of the shutdown.
 */
export function handleShutdown(): (step: () => Promise<void>) => void {
  const steps: (() => Promise<void>)[] = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    for (const step of steps.reverse())
      await step().catch((error: unknown) => log().error({ error }, "a step of the shutdown failed"));
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
  return (step) => void steps.push(step);
}
