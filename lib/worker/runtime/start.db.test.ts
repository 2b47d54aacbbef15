import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../install/postgres.ts";

const START_TIMEOUT_MS = 120_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-runtime-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a worker with one remote engine, so that it installs nothing. */
function startWorker(settings: Record<string, string>, execArgv: string[] = []) {
  const env = {
    ...process.env,
    JOB_RUNTIME: "temporal",
    WORKER_OPERATIONS: "image-generate",
    ENGINES_IMAGE_GENERATE: "ai-sdk:openai-compatible/test@http://127.0.0.1:9/v1",
    LOG_LEVEL: "error",
    ...settings,
  };
  const child = fork("worker.ts", { env, execArgv, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  const exited = once(child, "exit") as Promise<[number | null]>;
  return { child, exited, output: child.stderr ? text(child.stderr) : Promise.resolve("") };
}

test(
  "without the SDK, a worker does not start and names the packages to install",
  async () => {
    const hook = join(folder, "hook.mjs");
    await writeFile(
      hook,
      `import { registerHooks } from "node:module";
    registerHooks({ resolve: (name, context, next) => next(name.replace("@temporalio/", "@temporalio/missing-"), context) });`,
    );
    const { exited, output } = startWorker({}, ["--import", hook]);
    expect((await exited)[0]).toBe(1);
    expect(await output).toContain("npm install --no-save @temporalio/activity@");
  },
  START_TIMEOUT_MS,
);

test(
  "with a task queue for an unknown operation, a worker does not start and names the setting",
  async () => {
    const { exited, output } = startWorker({ TEMPORAL_OPERATION_QUEUES: "image-generate,image-upscal" });
    expect((await exited)[0]).toBe(1);
    expect(await output).toContain('TEMPORAL_OPERATION_QUEUES: there is no operation "image-upscal"');
  },
  START_TIMEOUT_MS,
);

test(
  "with a certificate that cannot be read, a worker does not start and names the setting",
  async () => {
    const files = { TEMPORAL_TLS_CERT: join(folder, "missing.pem"), TEMPORAL_TLS_KEY: join(folder, "missing.key") };
    const { exited, output } = startWorker(files);
    expect((await exited)[0]).toBe(1);
    expect(await output).toContain("TEMPORAL_TLS_CERT: the file");
  },
  START_TIMEOUT_MS,
);

test(
  "without a Temporal server, a worker starts in a bounded time, reports it and stops in order",
  async () => {
    const address = `127.0.0.1:${await freePort()}`;
    const { child, exited, output } = startWorker({ TEMPORAL_ADDRESS: address });
    await once(child, "message", { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
    child.kill("SIGTERM");
    expect((await exited)[0]).toBe(0);
    expect(await output).toContain(`Temporal is not usable at TEMPORAL_ADDRESS=${address}`);
  },
  START_TIMEOUT_MS,
);
