// A real S3 server in a child process, for tests: versitygw with a temporary folder as its bucket.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../lib/install/postgres.ts";

/** The path of versitygw, or "" if the tests of a real S3 server are skipped. */
export const s3Server = process.env.PEER_S3 ?? "";
if (s3Server === "") console.log("The tests of a real S3 server are skipped: set PEER_S3 to the path of versitygw.");

const START_TIMEOUT_MS = 15_000;

/** The settings of a store on the server. */
interface ServerSettings {
  FILES: "s3";
  S3_BUCKET: string;
  S3_ENDPOINT: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
}

export interface S3Server {
  settings: ServerSettings;
  /** The folder of the bucket. Objects are files under their keys. */
  folder: string;
  /** Ends the server at once, as a machine that loses power does. */
  kill(): Promise<void>;
  /** Starts a killed server again with its files. Throws if it does not respond in time. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the server `program` with one empty bucket in a new folder inside `parent`. Throws if it does not respond in
 * time.
 */
export async function startS3Server(program = s3Server, parent = tmpdir()): Promise<S3Server> {
  const directory = await mkdtemp(join(parent, "atelier-s3-"));
  const [folder, metadata, port] = [join(directory, "files", "atelier"), join(directory, "metadata"), await freePort()];
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(metadata)]);
  const settings: ServerSettings = {
    FILES: "s3",
    S3_BUCKET: "atelier",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "test-key",
    S3_SECRET_ACCESS_KEY: "test-secret-of-the-store",
  };
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  const start = async () => {
    // Metadata in files of their own: not every file system has extended attributes.
    const files = ["posix", "--sidecar", metadata, join(directory, "files")];
    const keys = { ROOT_ACCESS_KEY: settings.S3_ACCESS_KEY_ID, ROOT_SECRET_KEY: settings.S3_SECRET_ACCESS_KEY };
    child = spawn(program, ["--port", `127.0.0.1:${port}`, "--quiet", ...files], { env: { ...process.env, ...keys } });
    await waitUntilReady(settings.S3_ENDPOINT);
  };
  const stop = async () => {
    await kill();
    await rm(directory, { recursive: true, force: true });
  };
  await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { settings, folder, kill, start, stop };
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (Date.now() > deadline) throw new Error(`The S3 server did not start within ${START_TIMEOUT_MS / 1000} s.`);
    await sleep(50);
  }
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );
