import { ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pool } from "./db.ts";
import { linkStartedWorker, listener, notify } from "./notifications.ts";
import { sendDirectly } from "./process-links.ts";

/** A worker that answers each queue it is notified of with an end of the same name. */
let worker: ChildProcess;
const ends: string[] = [];

beforeAll(async () => {
  (await listener()).on("job_ended", (name) => ends.push(name));
  worker = fork("test/helpers/processes/linked-worker.ts", { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  linkStartedWorker(worker);
  await once(worker, "message");
  // PostgreSQL can bring the first one before the worker has named its connection.
  notify("job_queued", "first");
  await vi.waitFor(() => expect(ends).toContain("first"), { timeout: 20_000 });
  await sleep(500);
}, 60_000);
afterAll(async () => {
  worker.kill("SIGKILL");
  await once(worker, "exit");
});
beforeEach(() => {
  ends.length = 0;
});

/** Notifications that PostgreSQL sends later have arrived by now. */
async function settle(): Promise<void> {
  await pool().query("SELECT pg_notify('job_queued', 'last')");
  await expect.poll(() => ends, { timeout: 20_000 }).toContain("last");
  await sleep(200);
}

test("a server and its worker get a notification of the other once, although PostgreSQL brings it as well", async () => {
  for (let count = 0; count < 5; count++) {
    notify("job_queued", `name ${count}`);
    await expect.poll(() => ends, { timeout: 20_000 }).toContain(`name ${count}`);
  }
  await settle();
  expect(ends).toEqual(["name 0", "name 1", "name 2", "name 3", "name 4", "last"]);
});

test("PostgreSQL notifies only of what a process without a link must hear, and that one hears all", async () => {
  const client = await pool().connect();
  const sent: string[] = [];
  client.on("notification", ({ channel, payload }) => sent.push(`${channel} ${payload}`));
  await client.query("LISTEN job_queued; LISTEN job_ended; LISTEN key_revoked");
  try {
    // The listening processes are counted every five seconds.
    await expect
      .poll(
        async () => {
          sent.length = 0;
          notify("job_queued", "for us");
          await expect.poll(() => ends, { timeout: 20_000 }).toContain("for us");
          notify("key_revoked", "for all");
          await expect.poll(() => sent, { timeout: 20_000 }).toContain("key_revoked for all");
          return sent;
        },
        { timeout: 30_000, interval: 500 },
      )
      .toEqual(["key_revoked for all"]);
    // As a process on another machine does when it starts.
    await client.query("SET application_name = 'atelier-listener'; NOTIFY listener_started");
    // The worker gets this a moment later than this process.
    await sleep(200);
    sent.length = 0;
    notify("job_queued", "for the other");
    await expect
      .poll(() => sent.toSorted(), { timeout: 20_000 })
      .toEqual(["job_ended for the other", "job_queued for the other"]);
  } finally {
    client.removeAllListeners("notification");
    await client.query("UNLISTEN *; RESET application_name");
    client.release();
  }
});

test("a worker that does not read gets what the link cannot take from PostgreSQL, and this process keeps no more than that", async () => {
  worker.kill("SIGSTOP");
  const big = "x".repeat(1_000);
  let sent = 0;
  while (sent < 10_000 && sendDirectly({ channel: "job_queued", payload: big, backend: undefined })) sent++;
  expect(sent).toBeLessThan(10_000);
  notify("job_queued", "after a pause");
  worker.kill("SIGCONT");
  await expect.poll(() => ends, { timeout: 20_000 }).toContain("after a pause");
  await expect.poll(() => ends.filter((name) => name === big).length, { timeout: 20_000 }).toBe(sent);
  expect(sendDirectly({ channel: "job_queued", payload: "again", backend: undefined })).toBe(true);
  await settle();
  expect(ends.filter((name) => name === "after a pause")).toHaveLength(1);
});

test("a worker that could not start is no link", () => {
  // As fork returns it if the process has no file descriptor left.
  linkStartedWorker(new ChildProcess());
  expect(sendDirectly({ channel: "job_queued", payload: "to the others", backend: undefined })).toBe(true);
});
