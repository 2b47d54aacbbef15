// A separate process with a task runner whose mail task reports its start and never ends, for tests that kill it.
import { defineTask } from "../../../lib/worker/tasks/define.ts";
import { TaskRunner } from "../../../lib/worker/tasks/task-runner.ts";

const hanging = defineTask({
  name: "deliver-mail",
  retryLimit: 3,
  retryDelaySeconds: 1,
  expireInSeconds: 60,
  run: ({ mailId }) =>
    new Promise(() => {
      process.send?.(mailId);
    }),
});
await new TaskRunner({ caused: [hanging], periodic: [] }).start();
process.on("disconnect", () => process.exit(0));
