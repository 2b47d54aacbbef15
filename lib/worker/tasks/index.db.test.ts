import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { MailServer } from "../../../test/helpers/servers/mail-server.ts";
import { placeHold, settleHold } from "../../credits/holds.ts";
import { grantCredits } from "../../credits/ledger.ts";
import { sendMail } from "../../mail/send-mail.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { prisma } from "../../platform/database/prisma.ts";
import { newId } from "../../platform/ids.ts";
import { childEnvironment } from "../../platform/settings.ts";
import { backgroundTasks } from "./index.ts";
import { recordMissingTasks } from "./missing-tasks.ts";
import { TaskRunner } from "./task-runner.ts";

let server: MailServer;
const runners: TaskRunner[] = [];

beforeAll(async () => {
  server = await MailServer.start();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});
afterAll(async () => {
  server.stop();
  await closeDatabase();
});

async function startRunner(): Promise<void> {
  const runner = new TaskRunner(backgroundTasks());
  runners.push(runner);
  await runner.start();
}

async function startWorkerProcess(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "../../../test/helpers/processes/task-worker.ts"), {
    env: childEnvironment(),
  });
  await once(child, "message");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function send(): Promise<string> {
  const to = `${randomUUID()}@example.com`;
  await prisma().$transaction((tx) => sendMail({ to, subject: "Hello", text: "Hello" }, tx));
  return to;
}

const idle = async () => {
  const { rows } = await pool().query<{ waiting: number }>(
    `SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM pgboss.job
       WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%') AS waiting`,
  );
  return rows[0]?.waiting;
};

test("two workers deliver each mail once, also if its task is recorded again", async () => {
  await startRunner();
  await startRunner();
  const recipients: string[] = [];
  for (let index = 0; index < 12; index++) recipients.push(await send());
  await pool().query("UPDATE mail SET created_at = now() - interval '2 minutes'");
  await Promise.all([recordMissingTasks(), recordMissingTasks()]);
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(12);
  await expect.poll(idle, { timeout: 60_000 }).toBe(0);
  for (const to of recipients) expect(server.to(to)).toHaveLength(1);
});

test("a mail is delivered although the worker was killed between its commit and its delivery", async () => {
  server.silent = true;
  const before = server.connections;
  const child = await startWorkerProcess();
  const started = await send();
  await expect.poll(() => server.connections, { timeout: 60_000 }).toBeGreaterThan(before);
  const waiting = await send();
  await kill(child);
  server.silent = false;
  // Instead of waiting for the last heartbeat to age and for the back-off.
  await pool().query("UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'");
  await pool().query("UPDATE pgboss.queue SET retry_delay = 1");
  await pool().query("UPDATE pgboss.job SET retry_delay = 1");
  await startRunner();
  await expect.poll(() => server.to(waiting).length, { timeout: 60_000 }).toBe(1);
  await expect.poll(() => server.to(started).length, { timeout: 60_000 }).toBe(1);
});

test("a settlement below the threshold mails the account once", async () => {
  await startRunner();
  const accountId = newId("acct");
  const email = `${randomUUID()}@example.com`;
  await pool().query(
    "INSERT INTO account (id, email, email_verified_at, low_balance_alert) VALUES ($1, $2, now(), 50)",
    [accountId, email],
  );
  await grantCredits(pool(), { accountId, credits: 60, kind: "grant", reference: `test:${accountId}` });
  for (let index = 0; index < 3; index++) {
    const jobId = newId("job");
    await placeHold(pool(), { accountId, jobId, credits: 8, openJobs: 8 });
    await settleHold(pool(), { jobId, operation: "x", credits: 8 });
  }
  await expect.poll(() => server.to(email).length, { timeout: 60_000 }).toBe(1);
  await expect.poll(idle, { timeout: 60_000 }).toBe(0);
  expect(server.to(email)).toHaveLength(1);
});
