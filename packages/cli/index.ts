#!/usr/bin/env node
// The command `atl`.
import { CommanderError } from "commander";
import { describeError, exitCodes, getExitCode } from "./src/exit.ts";
import { createProgram } from "./src/program.ts";

const interrupt = new AbortController();
// The first Ctrl+C cancels the job, the second ends the process.
process.once("SIGINT", () => {
  process.once("SIGINT", () => process.exit(exitCodes.interrupted));
  interrupt.abort(new Error("Interrupted."));
});
// A reader such as head that has enough closes the pipe.
process.stdout.on("error", () => process.exit(exitCodes.failed));

const { stdin, stdout, stderr, env, argv } = process;
try {
  await createProgram({ stdin, stdout, stderr, env, signal: interrupt.signal }).parseAsync(argv);
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage;
  else {
    stderr.write(`${interrupt.signal.aborted ? "Interrupted." : describeError(error)}\n`);
    process.exitCode = interrupt.signal.aborted ? exitCodes.interrupted : getExitCode(error);
  }
}
