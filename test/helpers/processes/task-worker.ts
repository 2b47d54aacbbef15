// A separate process that runs the service's background tasks, for tests that kill it.
import { backgroundTasks } from "../../../lib/worker/tasks/index.ts";
import { TaskRunner } from "../../../lib/worker/tasks/task-runner.ts";

await new TaskRunner(backgroundTasks()).start();
process.send?.("started");
process.on("disconnect", () => process.exit(0));
