import { spawn } from "node:child_process";

interface CommandOptions {
  timeoutMs: number;
  env?: NodeJS.ProcessEnv;
}

const MAX_OUTPUT = 4_000_000;

/** Runs a program and returns its output. Throws its last lines if it fails or exceeds its time. */
export function runCommand(
  program: string,
  args: readonly string[],
  { timeoutMs, env }: CommandOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
      env: { ...process.env, ...env },
    });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk) => {
      output = (output + chunk).slice(-MAX_OUTPUT);
    });
    child.stderr.on("data", (chunk) => {
      errors = (errors + chunk).slice(-MAX_OUTPUT);
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) return resolve(output);
      const lines = (output + errors).trimEnd().split("\n").slice(-20).join("\n");
      reject(new Error(`${program} ${args.join(" ")} ended with ${signal ?? code}:\n${lines}`));
    });
  });
}
