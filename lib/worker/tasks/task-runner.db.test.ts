import { afterAll, expect, test } from "vitest";
import { closeDatabase, pool, transaction } from "../../platform/db.ts";
import { sendTask } from "../../platform/tasks.ts";
import { cronEvery, defineTask } from "./define.ts";
import { TaskRunner } from "./task-runner.ts";

afterAll(closeDatabase);

test("tasks run once after their transaction commits, never after a rollback, and again after a failure", async () => {
  const runs: string[] = [];
  let failures = 1;
  const deliver = defineTask({
    name: "deliver-mail",
    retryLimit: 3,
    retryDelaySeconds: 1,
    expireInSeconds: 60,
    run: async ({ mailId }) => {
      runs.push(mailId);
      if (mailId === "fails-once" && failures-- > 0) throw new Error("The mail server is away.");
    },
  });
  const runners = [1, 2].map(() => new TaskRunner({ caused: [deliver], periodic: [] }));
  for (const runner of runners) await runner.start();
  await transaction((tx) => sendTask(tx, "deliver-mail", { mailId: "committed" }));
  await transaction(async (tx) => {
    await sendTask(tx, "deliver-mail", { mailId: "rolled-back" });
    throw new Error("undo");
  }).catch(() => {});
  await sendTask(pool(), "deliver-mail", { mailId: "fails-once" });
  for (let index = 0; index < 30; index++) await sendTask(pool(), "deliver-mail", { mailId: `burst-${index}` });
  await expect.poll(() => runs.length, { timeout: 30_000 }).toBe(33);
  for (const runner of runners) await runner.stop();
  expect(runs.filter((id) => id === "committed")).toHaveLength(1);
  expect(runs.filter((id) => id === "fails-once")).toHaveLength(2);
  expect(runs).not.toContain("rolled-back");
  expect(new Set(runs.filter((id) => id.startsWith("burst"))).size).toBe(30);
});

test("intervals become cron expressions", () => {
  expect([1, 5, 59, 60, 90, 1_439, 1_440, 10_080].map(cronEvery)).toEqual([
    "*/1 * * * *",
    "*/5 * * * *",
    "*/59 * * * *",
    "0 */1 * * *",
    "0 */2 * * *",
    "0 0 */1 * *",
    "0 0 */1 * *",
    "0 0 */7 * *",
  ]);
});
