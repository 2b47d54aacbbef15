// Exits with 0 if the process of a container answers, otherwise with 1 and the reason. A server answers at PORT, and a
// worker, which has no other port, at METRICS_PORT: node bin/healthcheck.mjs worker
const TIMEOUT_MS = 4_000;

const isWorker = process.argv[2] === "worker";
const { PORT, METRICS_PORT } = process.env;

process.exitCode = await check(isWorker ? METRICS_PORT : PORT || "3000");

async function check(port) {
  if (!port) return fail("METRICS_PORT is not set. A worker answers only there.");
  const path = isWorker ? "/metrics" : "/api/v1/health";
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    // Without the token of the metrics, the answer is 401, which a process that hangs could not send.
    return response.ok || (isWorker && response.status === 401) ? 0 : fail(`${path} answered ${response.status}.`);
  } catch (error) {
    return fail(`Port ${port} does not answer: ${error instanceof Error ? (error.cause ?? error) : error}`);
  }
}

function fail(reason) {
  console.error(reason);
  return 1;
}
