import { spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { childEnvironment } from "../lib/platform/settings.ts";

// Runs the server with its own data folder and removes the folder when the server ends.
const directory = process.env.E2E_DATA_DIR ?? "";
await mkdir(directory);
const server = spawn(process.execPath, [join(import.meta.dirname, "..", "server.ts")], {
  env: childEnvironment({ DATA_DIR: directory }),
  stdio: "inherit",
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill("SIGTERM"));
server.on("exit", async (code) => {
  await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  process.exit(code ?? 1);
});
