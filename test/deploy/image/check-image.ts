import assert from "node:assert/strict";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, startPostgres } from "../../../lib/install/postgres.ts";
import { secretsForPublicMode } from "../settings.ts";
import type { ImageConfig } from "./builder.ts";
import { Container } from "./container.ts";

const READY_TIMEOUT_MS = 300_000;
const REQUEST_TIMEOUT_MS = 60_000;
const ENGINES_TIMEOUT_MS = 120_000;

interface ImageUnderTest {
  root: string;
  config: ImageConfig;
  /** A new folder for the database and the volumes. */
  folder: string;
}

/** The measurements of an image. Times are in seconds. */
export interface ImageChecks {
  user: string;
  migrations: number;
  readySeconds: number;
  stopSeconds: number;
  served: string;
}

/** Starts a service from the image on an empty database and uses it. Throws at the first thing that is wrong. */
export async function checkImage({ root, config, folder }: ImageUnderTest): Promise<ImageChecks> {
  const database = await startPostgres(join(folder, "postgres"));
  const running: Container[] = [];
  try {
    const { start, port } = await prepareContainers({ root, config, folder }, database.url);
    const run = async (command: readonly string[], entrypoint?: readonly string[]) => {
      const container = start("server", command, entrypoint);
      return { code: await container.ended(), output: container.output };
    };
    const user = await checkRights(run);
    const migrated = await run(["atelier", "migrate", "--json"]);
    assert.equal(migrated.code, 0, migrated.output);
    const startedAt = performance.now();
    const server = start("server", config.Cmd);
    running.push(server);
    await waitFor(READY_TIMEOUT_MS, () => isOk(`http://127.0.0.1:${port}/api/v1/ready`), server);
    const readySeconds = secondsSince(startedAt);
    const worker = start("worker", ["worker"]);
    running.push(worker);
    const served = await exerciseService(`http://127.0.0.1:${port}`, run, worker);
    await checkHealth({ run, start });
    const stoppedAt = performance.now();
    assert.deepEqual([await server.stop(), await worker.stop()], [0, 0], server.output + worker.output);
    const stopSeconds = secondsSince(stoppedAt);
    const { applied } = JSON.parse(migrated.output.trim().split("\n").at(-1) ?? "") as { applied: string[] };
    return { user, migrations: applied.length, readySeconds, stopSeconds, served };
  } finally {
    await Promise.allSettled(running.map((container) => container.stop()));
    await database.stop();
  }
}

type Run = (
  command: readonly string[],
  entrypoint?: readonly string[],
) => Promise<{ code: number | null; output: string }>;

type Start = (role: "server" | "worker", command: readonly string[], entrypoint?: readonly string[]) => Container;

/** Prepares the volumes and the settings of public mode. Returns how containers are started. */
async function prepareContainers({ root, config, folder }: ImageUnderTest, databaseUrl: string) {
  const [uid, gid] = config.User.split(":").map(Number);
  assert.ok(uid && gid, "The image has a user that is not root.");
  const volumes = { "/var/lib/atelier": join(folder, "data"), "/var/cache/atelier": join(folder, "weights") };
  for (const path of Object.values(volumes)) {
    await mkdir(path);
    await chown(path, uid, gid);
  }
  const [port, serverMetrics, workerMetrics] = [await freePort(), await freePort(), await freePort()];
  const settings = {
    ...secretsForPublicMode,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: "https://image.example",
    PORT: String(port),
    WORKERS: "false",
    LOG_LEVEL: "warn",
    WORKER_OPERATIONS: "image-generate,document-translate",
  };
  const start: Start = (role, command, entrypoint) =>
    new Container({
      ...{ root, config, command, volumes },
      ...(entrypoint ? { entrypoint } : {}),
      settings: { ...settings, METRICS_PORT: String(role === "server" ? serverMetrics : workerMetrics) },
    });
  return { start, port };
}

/** The user of the container is not root, and cannot write to the image. */
async function checkRights(run: Run): Promise<string> {
  const script =
    'id -u; for path in /app /etc /usr; do touch "$path/new" 2>/dev/null && exit 3; done; touch /tmp/new "$DATA_DIR/new"';
  const { code, output } = await run([script], ["sh", "-c"]);
  assert.equal(code, 0, output);
  assert.notEqual(output.trim(), "0");
  return output.trim();
}

/** Creates an account, and uses pages, an image engine, and the translator that is a program of Debian. */
async function exerciseService(origin: string, run: Run, worker: Container): Promise<string> {
  const page = await fetch(origin, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<html/);
  const options = ["--email", "image@example.com", "--credits", "500", "--key", "--json"];
  const created = await run(["atelier", "account", "create", ...options]);
  assert.equal(created.code, 0, created.output);
  const { key } = JSON.parse(created.output.trim().split("\n").at(-1) ?? "") as { key: string };
  const post = (path: string, body: object) =>
    fetch(`${origin}/api/v1/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  const picture = { prompt: "a red apple on a table" };
  await waitFor(ENGINES_TIMEOUT_MS, async () => (await post("image-generate", picture)).ok, worker);
  const text = { texts: ["My cat is red."], source_language: "en", target_language: "es" };
  await waitFor(
    ENGINES_TIMEOUT_MS,
    async () => /gat[oa]/.test(await (await post("translate-text", text)).text()),
    worker,
  );
  return "a page, an image, a translation";
}

/** The health check passes for a server and a worker that run, and fails for a port at which nothing answers. */
async function checkHealth({ run, start }: { run: Run; start: Start }): Promise<void> {
  const check = ["node", "bin/healthcheck.mjs"];
  assert.equal((await run([], check)).code, 0);
  const worker = start("worker", ["worker"], check);
  assert.equal(await worker.ended(), 0, worker.output);
  assert.equal((await run(["node", "bin/healthcheck.mjs"], ["env", "PORT=1"])).code, 1);
}

/** Waits until `isDone` returns true. Throws after `timeoutMs` and if the container has ended. */
async function waitFor(timeoutMs: number, isDone: () => Promise<boolean>, container: Container): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let ended = false;
  void container.ended().then(() => {
    ended = true;
  });
  while (!(await isDone().catch(() => false))) {
    assert.ok(!ended && Date.now() < deadline, `The container is not ready:\n${container.output}`);
    await sleep(500);
  }
}

const isOk = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;

const secondsSince = (startedAt: number) => Math.round((performance.now() - startedAt) / 100) / 10;
