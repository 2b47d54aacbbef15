// A parent that is killed while its child works on a request. Both write their errors to the same output.
import { fork } from "node:child_process";
import { join } from "node:path";

const child = fork(join(import.meta.dirname, "orphaned-task.ts"), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
child.on("message", (message: { ready?: true; note?: "begun" }) => {
  if (message.ready) child.send({ request: {} });
  if (message.note) process.kill(process.pid, "SIGKILL");
});
