import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorker } from "./worker-process.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-worker-"));
});
afterAll(() => rm(directory, { recursive: true }));

test("a worker that dies is started again, and a stopped one is not", async () => {
  const starts = join(directory, "starts");
  const module = join(directory, "worker.mjs");
  await writeFile(
    module,
    `import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync(${JSON.stringify(starts)}, process.pid + "\\n");
    if (readFileSync(${JSON.stringify(starts)}, "utf8").split("\\n").length === 2) process.kill(process.pid, "SIGKILL");
    setInterval(() => {}, 1_000);`,
  );
  const pids = async () => (await readFile(starts, "utf8").catch(() => "")).trim().split("\n").filter(Boolean);
  const stop = startWorker(module);
  await expect.poll(pids, { timeout: 60_000 }).toHaveLength(2);
  await stop();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await pids()).toHaveLength(2);
  const second = Number((await pids())[1]);
  expect(() => process.kill(second, 0)).toThrow();
});
