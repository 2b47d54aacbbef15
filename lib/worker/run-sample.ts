import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineSettings } from "../engine-health/configured/settings.ts";
import { engineHealthSettings } from "../engine-health/settings.ts";
import { readStoredSettings } from "../engine-health/stored-settings.ts";
import type { EngineSettings } from "../engines/define.ts";
import { type Capability, listSetting } from "../engines/ports/index.ts";
import { env } from "../platform/env.ts";
import { parseWithStored } from "../platform/settings.ts";

/** The request to the child process, as plain data. */
export interface SampleRequest {
  operation: string;
  settings: EngineSettings;
  directory: string;
  /** Where the image is written, as WebP. */
  path: string;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * The result of an operation's first example by one engine, as WebP. It runs in a process of its own and is kept, so that
 * a page shows it again at once. One sample runs at a time. Throws an error with the end of the process's messages.
 */
export function runSample(operation: Capability, entry: string): Promise<Buffer> {
  const next = last.then(() => readOrRun(operation, entry));
  last = next.catch(() => {});
  return next;
}

async function readOrRun(operation: Capability, entry: string): Promise<Buffer> {
  const directory = join(tmpdir(), `atelier-samples-${process.pid}`);
  await mkdir(directory, { recursive: true });
  const name = createHash("sha256").update(`${operation} ${entry}`).digest("hex");
  const path = join(directory, `${name}.webp`);
  const kept = await readFile(path).catch(() => null);
  if (kept) return kept;
  const stored = await readStoredSettings();
  const parsed = parseWithStored(engineHealthSettings, { ...stored, [listSetting(operation)]: entry });
  await runChild({ operation, settings: engineSettings(parsed), directory, path });
  return readFile(path);
}

const MAX_MESSAGE = 500;

function runChild(request: SampleRequest): Promise<void> {
  const timeout = env().JOB_TIMEOUT_SECONDS * 1000;
  const child = spawn(process.execPath, [join(import.meta.dirname, "sample-child.ts")], {
    stdio: ["pipe", "ignore", "pipe"],
    timeout,
  });
  let messages = "";
  child.stderr.on("data", (chunk) => {
    messages = (messages + chunk).slice(-MAX_MESSAGE);
  });
  child.stdin.end(JSON.stringify(request));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`The sample failed: ${messages}`))));
  });
}
