import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { closeDatabase, pool, transaction } from "../../platform/database/db.ts";
import { sendTask } from "../../platform/processes/tasks.ts";
import { childEnvironment } from "../../platform/settings.ts";
import { cronEvery, defineTask, type PeriodicTask } from "./define.ts";
import { TaskRunner } from "./task-runner.ts";

const runners: TaskRunner[] = [];

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});
afterAll(closeDatabase);

/** Starts runners whose `deliver-mail` handler is `deliver`. */
async function startRunners(
  count: number,
  deliver: (mailId: string) => Promise<unknown>,
  periodic: PeriodicTask[] = [],
): Promise<void> {
  const task = defineTask({
    name: "deliver-mail",
    retryLimit: 3,
    retryDelaySeconds: 1,
    expireInSeconds: 60,
    run: ({ mailId }) => deliver(mailId),
  });
  for (let index = 0; index < count; index++) runners.push(new TaskRunner({ caused: [task], periodic }));
  for (const runner of runners) await runner.start();
}

test("tasks run once after their transaction commits, never after a rollback, and again after a failure", async () => {
  const runs: string[] = [];
  let failures = 1;
  await startRunners(2, async (mailId) => {
    runs.push(mailId);
    if (mailId === "fails-once" && failures-- > 0) throw new Error("No mail server at secret@example.com.");
  });
  await transaction((tx) => sendTask(tx, "deliver-mail", { mailId: "committed" }));
  await transaction(async (tx) => {
    await sendTask(tx, "deliver-mail", { mailId: "rolled-back" });
    throw new Error("undo");
  }).catch(() => {});
  await sendTask(pool(), "deliver-mail", { mailId: "fails-once" });
  for (let index = 0; index < 30; index++) await sendTask(pool(), "deliver-mail", { mailId: `burst-${index}` });
  await expect.poll(() => runs.length, { timeout: 30_000 }).toBe(33);
  expect(runs.filter((id) => id === "committed")).toHaveLength(1);
  expect(runs.filter((id) => id === "fails-once")).toHaveLength(2);
  expect(runs).not.toContain("rolled-back");
  expect(new Set(runs.filter((id) => id.startsWith("burst"))).size).toBe(30);
  const { rows } = await pool().query("SELECT output FROM pgboss.job WHERE name = 'deliver-mail'");
  expect(JSON.stringify(rows)).not.toContain("secret@example.com");
});

test("an equal task is dropped while one waits or runs, and tasks of a newer version stay in the outbox", async () => {
  const runs: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await startRunners(2, async (mailId) => {
    runs.push(mailId);
    if (mailId === "slow") await finished;
  });
  await pool().query("INSERT INTO outbox (task) VALUES ('task-of-a-newer-version')");
  for (let index = 0; index < 3; index++) await sendTask(pool(), "deliver-mail", { mailId: "slow" });
  await expect.poll(() => runs, { timeout: 30_000 }).toEqual(["slow"]);
  await sendTask(pool(), "deliver-mail", { mailId: "slow" });
  await sendTask(pool(), "deliver-mail", { mailId: "other" });
  await expect.poll(() => runs, { timeout: 30_000 }).toEqual(["slow", "other"]);
  finish();
  const { rows } = await pool().query("DELETE FROM outbox RETURNING task");
  expect(rows).toEqual([{ task: "task-of-a-newer-version" }]);
});

test("a task runs again after its worker was killed", async () => {
  const child = fork(join(import.meta.dirname, "../../../test/helpers/processes/hanging-task.ts"), {
    env: childEnvironment(),
  });
  await sendTask(pool(), "deliver-mail", { mailId: "interrupted" });
  await once(child, "message");
  child.kill("SIGKILL");
  await once(child, "exit");
  const runs: string[] = [];
  await startRunners(1, async (mailId) => runs.push(mailId));
  // A killed worker sends no heartbeats. The test ages the last one instead of waiting.
  await pool().query("UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'");
  await expect.poll(() => runs, { timeout: 60_000 }).toEqual(["interrupted"]);
});

test("a periodic task has a schedule until it is turned off", async () => {
  const schedules = async () =>
    (await pool().query<{ cron: string }>("SELECT cron FROM pgboss.schedule WHERE name = 'nightly'")).rows;
  const nightly = { name: "nightly", cron: "0 3 * * *", expireInSeconds: 60, run: async () => {} };
  await startRunners(1, async () => {}, [nightly]);
  expect(await schedules()).toEqual([{ cron: "0 3 * * *" }]);
  await startRunners(1, async () => {}, [{ ...nightly, cron: null }]);
  expect(await schedules()).toEqual([]);
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
