import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addJob, signUp } from "../../test/helpers/accounts/signed-up-account.ts";
import { WebhookReceiver } from "../../test/helpers/servers/webhook-receiver.ts";
import { cancelQueuedJob } from "../jobs/end.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { closeListener } from "../platform/database/notifications.ts";
import { childEnvironment } from "../platform/settings.ts";
import { listDeliveries, readDelivery } from "./deliveries.ts";
import { createEndpoint } from "./endpoints.ts";

const children: ChildProcess[] = [];

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await closeListener();
  await closeDatabase();
});

async function startSender(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "../../test/helpers/servers/webhook-sender.ts"), {
    env: childEnvironment(),
  });
  children.push(child);
  await once(child, "message");
  return child;
}

test("a delivery whose process is killed between sending and recording is sent again with the same id", async () => {
  const receiver = await WebhookReceiver.start();
  const accountId = await signUp(`${randomUUID()}@example.com`);
  const { endpoint } = await createEndpoint(accountId, {
    url: receiver.url(),
    description: "",
    events: ["job.canceled"],
    payload: "full",
    enabled: true,
  });
  const killed = await startSender();
  receiver.answer = (response) => {
    // The request has arrived and its response cannot be recorded any more.
    if (receiver.received.length === 1) killed.kill("SIGKILL");
    response.writeHead(204).end();
  };
  const jobs = [await addJob(accountId, "queued"), await addJob(accountId, "queued")];
  await cancelQueuedJob(accountId, jobs[0] ?? "");
  await once(killed, "exit");
  await cancelQueuedJob(accountId, jobs[1] ?? "");
  await startSender();
  const statuses = async () =>
    (await listDeliveries(accountId, endpoint.id, { limit: 10 })).map(({ subject_id, status }) => [subject_id, status]);
  // The lease of the killed process still protects the first delivery.
  await expect.poll(statuses, { timeout: 30_000 }).toEqual([
    [jobs[1], "succeeded"],
    [jobs[0], "pending"],
  ]);
  // Its lease ends.
  await pool().query("UPDATE webhook_delivery SET next_at = now() WHERE status = 'pending'");
  await expect
    .poll(async () => new Set((await statuses()).map(([, status]) => status)), { timeout: 30_000 })
    .toEqual(new Set(["succeeded"]));
  const ids = receiver.received.map(({ headers }) => String(headers["webhook-id"]));
  expect(ids).toHaveLength(3);
  expect(ids[2]).toBe(ids[0]);
  const delivery = await readDelivery(accountId, endpoint.id, ids[0] ?? "");
  expect(delivery.log.map(({ number }) => number)).toEqual([2]);
  receiver.stop();
});
