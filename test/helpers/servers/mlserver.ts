// A real inference server in a child process, for tests: MLServer with the ONNX graphs of the embedded engines.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../lib/install/postgres.ts";
import { type WeightName, weightPath } from "../../../lib/models/weights.ts";

const python = process.env.PEER_MLSERVER_PYTHON ?? "";

/** Whether MLServer can be started. */
export const hasMlServer = python !== "" && spawnSync(python, ["-c", "import mlserver, onnxruntime"]).status === 0;
if (!hasMlServer)
  console.log("MLServer is skipped: set PEER_MLSERVER_PYTHON to a Python with mlserver and onnxruntime.");

const START_TIMEOUT_MS = 90_000;
const MAX_MESSAGE_BYTES = 96 * 1024 * 1024;

export interface MlServer {
  /** For example `http://127.0.0.1:1234`. */
  http: string;
  /** For example `grpc://127.0.0.1:1235`. */
  grpc: string;
  /** Ends the process without notice. */
  kill(): Promise<void>;
}

/** Starts the server with some models of the cache. Throws if they are not ready in time. */
export async function startMlServer(cacheDirectory: string, models: readonly WeightName[]): Promise<MlServer> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-mlserver-"));
  const [httpPort, grpcPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  await writeSettings(folder, { httpPort, grpcPort, metricsPort }, cacheDirectory, models);
  const child = spawn(python, ["-m", "mlserver.cli.main", "start", folder], {
    env: { ...process.env, PYTHONPATH: join(import.meta.dirname, "../../peers") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk).slice(-4_000);
    });
  const kill = async () => {
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  const http = `http://127.0.0.1:${httpPort}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(http))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await kill();
      throw new Error(`MLServer did not start: ${output}`);
    }
    await sleep(200);
  }
  return { http, grpc: `grpc://127.0.0.1:${grpcPort}`, kill };
}

/** The settings of the server, and of each model in a folder of its own. */
async function writeSettings(
  folder: string,
  { httpPort, grpcPort, metricsPort }: Record<"httpPort" | "grpcPort" | "metricsPort", number>,
  cacheDirectory: string,
  models: readonly WeightName[],
): Promise<void> {
  const server = {
    host: "127.0.0.1",
    http_port: httpPort,
    grpc_port: grpcPort,
    metrics_port: metricsPort,
    grpc_max_message_length: MAX_MESSAGE_BYTES,
    parallel_workers: 0,
  };
  await writeFile(join(folder, "settings.json"), JSON.stringify(server));
  for (const name of models) {
    await mkdir(join(folder, name));
    const settings = {
      name,
      implementation: "mlserver_onnx.OnnxModel",
      parameters: { uri: weightPath(cacheDirectory, name) },
    };
    await writeFile(join(folder, name, "model-settings.json"), JSON.stringify(settings));
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exit;
}

const isReady = (http: string) =>
  fetch(`${http}/v2/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
