import { copyFile, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { mountSmallDisk } from "../../test/faults/installation/small-disk.ts";
import { grantCredits, readBalance } from "../credits/ledger.ts";
import { InputFile } from "../operations/fields.ts";
import { imageUpscale } from "../operations/image-upscale/index.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { closeListener } from "../platform/database/notifications.ts";
import { newId } from "../platform/ids.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { cancelQueuedJob, succeedJob } from "./end.ts";
import { listJobs, readJob } from "./record.ts";
import { submitJob } from "./submit.ts";

let directory: string;
const dataDirectory = process.env.DATA_DIR;
const facts = { width: 600, height: 400, megapixels: 0.23, frames: 1, characters: 0, language: "" };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-submit-"));
  await pool().query(
    "INSERT INTO engine_state (worker_id, engine, state, fraction, updated_at) VALUES ('wrk_test', 'onnx/upscaler', 'ready', 1, now())",
  );
});
afterEach(() => {
  delete process.env.JOB_TIMEOUT_SECONDS;
  process.env.DATA_DIR = dataDirectory;
  delete (globalThis as { atelierStorage?: unknown }).atelierStorage;
  setRuntimeEnv({});
});
afterAll(async () => {
  await closeListener();
  await closeDatabase();
  await rm(directory, { recursive: true });
});

async function newAccount(): Promise<string> {
  const id = newId("acct");
  await pool().query("INSERT INTO account (id, email) VALUES ($1, $2)", [id, `${id}@example.com`]);
  await grantCredits(pool(), { accountId: id, credits: 100, kind: "grant", reference: `submit:${id}` });
  return id;
}

async function submit(accountId: string, path?: string, mode = "fast", key?: string) {
  const copy = path ?? join(directory, newId("file"));
  if (!path) await copyFile("public/samples/coffee.png", copy);
  const sizeBytes = path ? 1 : (await stat(copy)).size;
  const input = imageUpscale.input.parse({
    image: new InputFile({ path: copy, sizeBytes, sha256: "x" }),
    factor: 4,
    mode,
  });
  return submitJob({
    caller: { accountId, keyId: null },
    operation: imageUpscale,
    input,
    facts,
    ...(key ? { idempotency: { key, fingerprint: "same" } } : {}),
  });
}

test("a job stores its engines and its hold, and is listed with its outputs once it succeeded", async () => {
  const accountId = await newAccount();
  const { jobId } = await submit(accountId);
  const job = await readJob(accountId, jobId);
  expect(job).toMatchObject({ status: "queued", lane: "cpu", engines: ["onnx/upscaler"] });
  expect((await readBalance(pool(), accountId)).available).toBe(100 - job.price);
  await pool().query("UPDATE job SET status = 'running', attempt = 1 WHERE id = $1", [jobId]);
  const output = {
    id: newId("file"),
    storage_key: `results/x/${jobId}`,
    content_type: "image/png",
    filename: "x.png",
    bytes: 1,
    sha256: "0".repeat(64),
    width: 1,
    height: 1,
  };
  const success = {
    operation: "image-upscale",
    charge: 1,
    hasInputs: true,
    keepSeconds: 3600,
    engine: "test",
    report: null,
    warnings: [],
    outputs: [output],
  };
  expect(await succeedJob({ jobId, attempt: 1 }, success)).toBe(true);
  expect((await listJobs(accountId, { limit: 5 })).map(({ id, files }) => [id, files.length])).toEqual([[jobId, 1]]);
  expect(await listJobs(accountId, { limit: 5, status: "failed" })).toEqual([]);
});

test("a job that cannot end in time is refused before anything is held", async () => {
  const accountId = await newAccount();
  process.env.JOB_TIMEOUT_SECONDS = "1";
  setRuntimeEnv({});
  await expect(submit(accountId, undefined, "quality")).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringContaining("jobs are stopped after 1 s"),
  });
  expect((await readBalance(pool(), accountId)).available).toBe(100);
});

test("an input that cannot be stored holds nothing", async () => {
  const accountId = await newAccount();
  await expect(submit(accountId, join(directory, "missing"))).rejects.toThrow();
  expect((await readBalance(pool(), accountId)).available).toBe(100);
  expect(await listJobs(accountId, { limit: 5 })).toEqual([]);
});

test("an input that does not fit on the disk is refused with storage_full and leaves nothing", async ({ skip }) => {
  const files = join(directory, "files");
  const disk = await mountSmallDisk(files);
  onTestFinished(() => disk.remove());
  if (disk.unavailable) skip(disk.unavailable);
  process.env.DATA_DIR = directory;
  setRuntimeEnv({});
  const accountId = await newAccount();
  await disk.fill();
  await expect(submit(accountId)).rejects.toMatchObject({ code: "storage_full", retryAfterSeconds: 60 });
  expect((await readBalance(pool(), accountId)).available).toBe(100);
  expect(await listJobs(accountId, { limit: 5 })).toEqual([]);
  const left = await readdir(files, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(["ballast"]);
});

test("two concurrent submissions with one key make one job", async () => {
  const accountId = await newAccount();
  const [first, second] = await Promise.all([
    submit(accountId, undefined, "fast", "k"),
    submit(accountId, undefined, "fast", "k"),
  ]);
  expect(first.jobId).toBe(second.jobId);
  expect([first.replayed, second.replayed].sort()).toEqual([false, true]);
  expect(await cancelQueuedJob(accountId, first.jobId)).toBe(true);
  expect((await readBalance(pool(), accountId)).available).toBe(100);
});
