// A real S3 server in a child process, for tests: versitygw with a temporary folder as its bucket.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../lib/install/postgres.ts";

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
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the server with one empty bucket. Throws if it does not answer in time. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "atelier-s3-"));
  const [folder, metadata, port] = [join(directory, "files", "atelier"), join(directory, "metadata"), await freePort()];
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(metadata)]);
  const settings: ServerSettings = {
    FILES: "s3",
    S3_BUCKET: "atelier",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "test-key",
    S3_SECRET_ACCESS_KEY: "test-secret-of-the-store",
  };
  // Metadata in files of their own: not every file system has extended attributes.
  const child: ChildProcess = spawn(
    s3Server,
    ["--port", `127.0.0.1:${port}`, "--quiet", "posix", "--sidecar", metadata, join(directory, "files")],
    {
      env: {
        ...process.env,
        ROOT_ACCESS_KEY: settings.S3_ACCESS_KEY_ID,
        ROOT_SECRET_KEY: settings.S3_SECRET_ACCESS_KEY,
      },
    },
  );
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGKILL");
    await exited;
    await rm(directory, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(settings.S3_ENDPOINT))) {
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`${s3Server} did not start within ${START_TIMEOUT_MS / 1000} s.`);
    }
    await sleep(50);
  }
  return { settings, folder, process: child, stop };
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );
