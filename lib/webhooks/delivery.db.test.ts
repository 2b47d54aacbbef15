import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addJob, signUp } from "../../test/helpers/accounts/signed-up-account.ts";
import { WebhookReceiver } from "../../test/helpers/servers/webhook-receiver.ts";
import { grantCredits } from "../credits/ledger.ts";
import { cancelQueuedJob, cancelRunningJob, failJob, type JobFailure, succeedJob } from "../jobs/end.ts";
import { eraseJob } from "../jobs/retention.ts";
import { closeDatabase, pool, transaction } from "../platform/database/db.ts";
import { closeListener } from "../platform/database/notifications.ts";
import { runForCount } from "../platform/database/statement.ts";
import { deliver } from "./deliver.ts";
import {
  listJobDeliveries,
  readDelivery,
  redeliver,
  redeliverFailed,
  redeliverForJob,
  sendTestEvent,
} from "./deliveries.ts";
import { type ClaimedDelivery, END_ATTEMPT } from "./delivery-statements.ts";
import { notifyWebhookDisabled } from "./disabled-mail.ts";
import { WebhookDispatcher } from "./dispatcher.ts";
import { createEndpoint, type EndpointFields, readEndpoint, updateEndpoint } from "./endpoints.ts";
import { JOB_URLS, replaceSecret } from "./secrets.ts";

let receiver: WebhookReceiver;
let dispatcher: WebhookDispatcher;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  dispatcher = new WebhookDispatcher(16);
  dispatcher.start();
});

afterAll(async () => {
  await dispatcher.stop();
  receiver.stop();
  await closeListener();
  await closeDatabase();
});

const WAIT = { timeout: 30_000 };

/** A new account with an endpoint at a path of its own. */
async function newEndpoint(fields: Partial<EndpointFields> = {}) {
  const accountId = await signUp(`${randomUUID()}@example.com`);
  const path = `/${randomUUID()}`;
  const { endpoint, secret } = await createEndpoint(accountId, {
    url: receiver.url(path),
    description: "",
    events: ["*"],
    payload: "full",
    enabled: true,
    ...fields,
  });
  return { accountId, path, endpointId: endpoint.id, secret };
}

const success = {
  operation: "image-generate",
  charge: 3,
  hasInputs: false,
  engine: "test",
  report: null,
  warnings: [],
  outputs: [],
  keepSeconds: 60,
};
const failure: JobFailure = { code: "engine_failed", detail: "It failed.", warnings: [] };

/** The event and delivery rows of an account, as type and endpoint. */
async function readDeliveries(accountId: string) {
  const { rows } = await pool().query<{ type: string; subject: string; endpoint: string; event: string }>(
    `SELECT e.type, e.subject_id AS subject, d.endpoint_id AS endpoint, e.id AS event
     FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event_id WHERE d.account_id = $1 ORDER BY e.id`,
    [accountId],
  );
  return rows;
}

test("the end of a job is delivered with a signature that the official package verifies", async () => {
  const { accountId, path, secret } = await newEndpoint();
  const jobId = await addJob(accountId, "running");
  expect(await succeedJob({ jobId, attempt: 1 }, success)).toBe(true);
  await expect.poll(() => receiver.at(path).length, WAIT).toBe(1);
  const [{ headers, body } = expect.fail()] = receiver.at(path);
  const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(verified).toMatchObject({
    type: "job.succeeded",
    data: { id: jobId, object: "job", status: "succeeded", credits: { charged: 3 } },
  });
  expect(headers).toMatchObject({ "content-type": "application/json", "webhook-id": expect.stringMatching(/^evt_/) });
  expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
});

test("during a rotation both secrets verify, and without an overlap only the new one does", async () => {
  const { accountId, path, endpointId, secret } = await newEndpoint();
  const second = await replaceSecret(accountId, endpointId, { overlapHours: 24 });
  await sendTestEvent(accountId, endpointId);
  await expect.poll(() => receiver.at(path).length, WAIT).toBe(1);
  const third = await replaceSecret(accountId, endpointId, { overlapHours: 0 });
  await sendTestEvent(accountId, endpointId);
  await expect.poll(() => receiver.at(path).length, WAIT).toBe(2);
  const accepts = (index: number, key: string) => {
    const { headers, body } = receiver.at(path)[index] ?? expect.fail();
    try {
      return Boolean(new Webhook(key).verify(body, headers as Record<string, string>));
    } catch {
      return false;
    }
  };
  expect([accepts(0, secret), accepts(0, second), accepts(0, third)]).toEqual([true, true, false]);
  expect([accepts(1, secret), accepts(1, second), accepts(1, third)]).toEqual([false, false, true]);
});

test("a thin payload has only the subject, and secrets and signatures are stored nowhere in plain text", async () => {
  const { accountId, path, endpointId, secret } = await newEndpoint({ payload: "thin" });
  const jobId = await addJob(accountId, "queued");
  await cancelQueuedJob(accountId, jobId);
  await expect.poll(() => receiver.at(path).length, WAIT).toBe(1);
  const [{ headers, body } = expect.fail()] = receiver.at(path);
  expect(JSON.parse(body)).toEqual({ type: "job.canceled", timestamp: expect.any(String), data: { id: jobId } });
  const eventId = String(headers["webhook-id"]);
  await expect.poll(async () => (await readDelivery(accountId, endpointId, eventId)).status, WAIT).toBe("succeeded");
  const { rows } = await pool().query(
    `SELECT (SELECT jsonb_agg(to_jsonb(s)) FROM webhook_secret s WHERE account_id = $1) AS secrets,
       (SELECT jsonb_agg(to_jsonb(a)) FROM webhook_attempt a WHERE account_id = $1) AS attempts`,
    [accountId],
  );
  const stored = JSON.stringify(rows);
  expect(stored).toContain(eventId);
  expect(stored).not.toContain(secret.slice("whsec_".length));
  expect(stored).not.toContain(String(headers["webhook-signature"]).slice("v1,".length));
});

test("an account without endpoints gets no row, and an endpoint only the events that it chose while it is enabled", async () => {
  const without = await signUp(`${randomUUID()}@example.com`);
  await cancelQueuedJob(without, await addJob(without, "queued"));
  expect(await pool().query("SELECT FROM webhook_event WHERE account_id = $1", [without])).toMatchObject({
    rowCount: 0,
  });
  const { accountId, endpointId } = await newEndpoint({ events: ["job.failed"] });
  await cancelQueuedJob(accountId, await addJob(accountId, "queued"));
  const failed = await addJob(accountId, "running");
  await failJob({ jobId: failed, attempt: 1 }, failure);
  await updateEndpoint(accountId, endpointId, { enabled: false });
  await failJob({ jobId: await addJob(accountId, "running"), attempt: 1 }, failure);
  expect(await readDeliveries(accountId)).toMatchObject([
    { type: "job.failed", subject: failed, endpoint: endpointId },
  ]);
});

test("a job's own address is notified without an endpoint, signed with the account's secret", async () => {
  const accountId = await signUp(`${randomUUID()}@example.com`);
  const path = `/${randomUUID()}`;
  const secret = await replaceSecret(accountId, "", { overlapHours: 0 });
  const jobId = await addJob(accountId, "running");
  await pool().query("UPDATE job SET webhook_url = $2 WHERE id = $1", [jobId, receiver.url(path)]);
  await failJob({ jobId, attempt: 1 }, failure);
  await expect.poll(() => receiver.at(path).length, WAIT).toBe(1);
  const [{ headers, body } = expect.fail()] = receiver.at(path);
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: "job.failed",
    data: { id: jobId, error: { code: "engine_failed" } },
  });
});

test("in any order of ends and losing ends, each ended job has exactly one event", async () => {
  const { accountId, endpointId } = await newEndpoint({ url: receiver.url("/order") });
  await grantCredits(pool(), { accountId, credits: 10_000, kind: "grant", reference: `test:${accountId}` });
  const ends = {
    succeed: (jobId: string) => succeedJob({ jobId, attempt: 1 }, success),
    fail: (jobId: string) => failJob({ jobId, attempt: 1 }, failure),
    cancel: (jobId: string) => cancelRunningJob({ jobId, attempt: 1 }),
    cancelQueued: (jobId: string) => cancelQueuedJob(accountId, jobId),
    late: (jobId: string) => succeedJob({ jobId, attempt: 2 }, success),
  };
  const names = fc.constantFrom(...(Object.keys(ends) as (keyof typeof ends)[]));
  const jobs: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("queued", "running"), fc.array(names, { maxLength: 5 }), async (state, order) => {
      const jobId = await addJob(accountId, state);
      jobs.push(jobId);
      await Promise.all(order.map((name) => ends[name](jobId)));
      const { rows } = await pool().query<{ status: string }>("SELECT status FROM job WHERE id = $1", [jobId]);
      const hasEnded = !["queued", "running"].includes(rows[0]?.status ?? "");
      const events = (await readDeliveries(accountId)).filter(({ subject }) => subject === jobId);
      expect(events).toEqual(
        hasEnded
          ? [{ type: `job.${rows[0]?.status}`, subject: jobId, endpoint: endpointId, event: expect.any(String) }]
          : [],
      );
      if (!hasEnded) await (state === "queued" ? ends.cancelQueued(jobId) : ends.cancel(jobId));
    }),
    { numRuns: 25 },
  );
  const subjects = (await readDeliveries(accountId)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(jobs.sort());
});

test.for([
  ["a redirect", 301, "The endpoint answered with the redirect 301. Redirects are not followed."],
  ["an error", 500, "The endpoint answered with the status 500."],
] as const)("%s is a failed attempt that is tried again with the same id", async ([, status, error]) => {
  const { accountId, path, endpointId } = await newEndpoint();
  receiver.answer = (response, { path: asked }) => {
    if (asked === path && receiver.at(path).length === 1)
      response.writeHead(status, { location: receiver.url("/redirected") }).end("sorry\0");
    else response.writeHead(204).end();
  };
  const { event_id } = await sendTestEvent(accountId, endpointId);
  await expect.poll(() => receiver.at(path).length, WAIT).toBe(2);
  await expect.poll(async () => (await readDelivery(accountId, endpointId, event_id)).status, WAIT).toBe("succeeded");
  expect(receiver.at("/redirected")).toEqual([]);
  expect(receiver.at(path).map(({ headers }) => headers["webhook-id"])).toEqual([event_id, event_id]);
  const { log } = await readDelivery(accountId, endpointId, event_id);
  expect(log).toMatchObject([
    { number: 1, status, error, answer: "sorry\ufffd", request_headers: { "webhook-id": event_id } },
    { number: 2, status: 204, error: null },
  ]);
  expect(log.map(({ request_body }) => request_body)).toEqual(receiver.at(path).map(({ body }) => String(body)));
  expect((await readEndpoint(accountId, endpointId)).failing_since).toBeNull();
});

test("the log keeps the beginning of a long answer, and the rest is not read", async () => {
  const { accountId, path, endpointId } = await newEndpoint();
  let sent = 0;
  receiver.answer = (response, request) => {
    if (request.path !== path) return void response.writeHead(204).end();
    response.writeHead(200);
    const write = () => {
      while (sent < 5_000_000 && !response.destroyed) {
        sent += 50_000;
        if (!response.write("x".repeat(50_000))) return void response.once("drain", write);
      }
      response.end();
    };
    write();
  };
  const { event_id } = await sendTestEvent(accountId, endpointId);
  await expect.poll(async () => (await readDelivery(accountId, endpointId, event_id)).status, WAIT).toBe("succeeded");
  const { log } = await readDelivery(accountId, endpointId, event_id);
  expect(log[0]?.answer).toBe("x".repeat(4096));
  expect(sent).toBeLessThan(5_000_000);
});

test("an endpoint that never answers fails after 10 seconds and delays no other account", async () => {
  const slow = await newEndpoint();
  const otherEndpoint = await newEndpoint();
  receiver.answer = (response, { path }) => {
    if (path !== slow.path) response.writeHead(204).end();
  };
  const { event_id } = await sendTestEvent(slow.accountId, slow.endpointId);
  for (let index = 0; index < 20; index++) await sendTestEvent(slow.accountId, slow.endpointId);
  await expect.poll(() => receiver.at(slow.path).length, WAIT).toBe(4);
  await sendTestEvent(otherEndpoint.accountId, otherEndpoint.endpointId);
  await expect.poll(() => receiver.at(otherEndpoint.path).length, WAIT).toBe(1);
  // The slow account still has its four first requests, so the other one did not wait for them.
  expect(receiver.at(slow.path)).toHaveLength(4);
  await expect
    .poll(async () => (await readDelivery(slow.accountId, slow.endpointId, event_id)).log.length, WAIT)
    .toBe(1);
  const { log } = await readDelivery(slow.accountId, slow.endpointId, event_id);
  expect(log).toMatchObject([{ status: null, error: "It did not respond within 10 s.", answer: null }]);
  await pool().query("DELETE FROM webhook_event WHERE account_id = $1", [slow.accountId]);
});

test("a name that leads to a private address is refused when the connection is made", async () => {
  const { accountId, endpointId } = await newEndpoint({ url: "https://localhost/hook" });
  const { event_id } = await sendTestEvent(accountId, endpointId);
  await expect
    .poll(async () => (await readDelivery(accountId, endpointId, event_id)).log, WAIT)
    .toMatchObject([{ status: null, error: "It is not a public address." }]);
});

test("an endpoint that fails for days is disabled with one mail, and failed deliveries can be sent again", async () => {
  const { accountId, path, endpointId } = await newEndpoint();
  receiver.answer = (response, request) => response.writeHead(request.path === path ? 500 : 204).end();
  await pool().query("UPDATE webhook_endpoint SET failing_since = now() - interval '4 days' WHERE id = $1", [
    endpointId,
  ]);
  const { event_id } = await sendTestEvent(accountId, endpointId);
  await expect.poll(async () => (await readEndpoint(accountId, endpointId)).disabled_reason, WAIT).toBe("failing");
  const { rowCount } = await pool().query(
    "SELECT FROM outbox WHERE task = 'notify-webhook-disabled' AND data ->> 'endpointId' = $1",
    [endpointId],
  );
  expect(rowCount).toBe(1);
  await expect(redeliver(accountId, endpointId, event_id)).rejects.toThrow("disabled");
  // The next attempt finds the endpoint disabled and ends the delivery.
  await expect.poll(async () => (await readDelivery(accountId, endpointId, event_id)).status, WAIT).toBe("failed");
  receiver.answer = (response) => response.writeHead(204).end();
  await updateEndpoint(accountId, endpointId, { enabled: true });
  expect(await redeliverFailed(accountId, endpointId, new Date(Date.now() + 60_000))).toBe(0);
  expect(await redeliverFailed(accountId, endpointId, new Date(Date.now() - 60_000))).toBe(1);
  await expect.poll(async () => (await readDelivery(accountId, endpointId, event_id)).status, WAIT).toBe("succeeded");
});

test("an endpoint that answers 410 is disabled at once, with one mail and no further attempt", async () => {
  const { accountId, path, endpointId } = await newEndpoint();
  receiver.answer = (response, request) => response.writeHead(request.path === path ? 410 : 204).end();
  const { event_id } = await sendTestEvent(accountId, endpointId);
  await expect.poll(async () => (await readDelivery(accountId, endpointId, event_id)).status, WAIT).toBe("failed");
  expect(await readEndpoint(accountId, endpointId)).toMatchObject({ disabled_reason: "gone" });
  expect(receiver.at(path)).toHaveLength(1);
  const mails = "SELECT FROM outbox WHERE task = 'notify-webhook-disabled' AND data ->> 'endpointId' = $1";
  expect((await pool().query(mails, [endpointId])).rowCount).toBe(1);
  await notifyWebhookDisabled(endpointId);
  const { rows } = await pool().query<{ text: string }>(
    "SELECT m.text FROM mail m JOIN account a ON a.email = m.recipient WHERE a.id = $1 AND m.subject LIKE $2",
    [accountId, "A webhook endpoint%"],
  );
  expect(rows.map(({ text }) => text.includes("410 (Gone)"))).toEqual([true]);
  await updateEndpoint(accountId, endpointId, { enabled: true });
  expect(await readEndpoint(accountId, endpointId)).toMatchObject({ disabled_reason: null, disabled_at: null });
});

test("a busy endpoint that asks for a delay is not asked before", async () => {
  const { accountId, path, endpointId } = await newEndpoint();
  receiver.answer = (response, request) =>
    response.writeHead(request.path === path ? 503 : 204, { "retry-after": "1800" }).end();
  const { event_id } = await sendTestEvent(accountId, endpointId);
  await expect.poll(async () => (await readDelivery(accountId, endpointId, event_id)).log.length, WAIT).toBe(1);
  const { status, next_at, log } = await readDelivery(accountId, endpointId, event_id);
  expect(status).toBe("pending");
  expect(next_at.getTime() - (log[0]?.started_at.getTime() ?? 0)).toBeGreaterThanOrEqual(1_800_000);
});

test("the delivery to a job's own address is listed with its attempts and sent again with the same id", async () => {
  const accountId = await signUp(`${randomUUID()}@example.com`);
  const path = `/${randomUUID()}`;
  receiver.answer = (response, request) => response.writeHead(request.path === path ? 410 : 204).end();
  const jobId = await addJob(accountId, "running");
  await pool().query("UPDATE job SET webhook_url = $2 WHERE id = $1", [jobId, receiver.url(path)]);
  await failJob({ jobId, attempt: 1 }, failure);
  const delivery = async () => (await listJobDeliveries(accountId, jobId))[0];
  await expect.poll(async () => (await delivery())?.status, WAIT).toBe("failed");
  const failed = (await delivery()) ?? expect.fail();
  expect(failed.log).toMatchObject([{ number: 1, status: 410 }]);
  receiver.answer = (response) => response.writeHead(204).end();
  await expect(redeliverForJob(accountId, jobId, "evt_none")).rejects.toThrow("does not exist");
  await expect(redeliverForJob(await signUp(`${randomUUID()}@example.com`), jobId, failed.event_id)).rejects.toThrow();
  expect(await redeliverForJob(accountId, jobId, failed.event_id)).toMatchObject({ event_id: failed.event_id });
  await expect.poll(async () => (await delivery())?.status, WAIT).toBe("succeeded");
  expect(receiver.at(path).map(({ headers }) => headers["webhook-id"])).toEqual([failed.event_id, failed.event_id]);
  expect(await listJobDeliveries(accountId, await addJob(accountId, "queued"))).toEqual([]);
});

test("a job that is erased while its delivery is being recorded leaves no address, no body and no response", async () => {
  const accountId = await signUp(`${randomUUID()}@example.com`);
  const jobId = await addJob(accountId, "running");
  const url = receiver.url(`/${randomUUID()}`);
  await pool().query('UPDATE job SET webhook_url = $2, input = \'{"prompt": "a fox"}\' WHERE id = $1', [jobId, url]);
  await dispatcher.stop();
  try {
    await succeedJob({ jobId, attempt: 1 }, success);
    const [delivery] = await readDeliveries(accountId);
    const eventId = delivery?.event ?? expect.fail();
    await pool().query("UPDATE webhook_delivery SET attempts = 1 WHERE event_id = $1", [eventId]);
    const ended = { attempts: 1, status: "succeeded", delay: null, startedAt: new Date(), durationMs: 1 };
    const answer = {
      responseStatus: 200,
      failure: null,
      logged: {},
      requestBody: "a fox",
      responseBody: "a fox",
      isGone: false,
    };
    let erased: Promise<void> | undefined;
    await transaction(async (tx) => {
      await runForCount(tx, END_ATTEMPT, { endpointId: JOB_URLS, eventId, ...ended, ...answer });
      erased = eraseJob(accountId, jobId);
      // Long enough for the erasure to reach the rows of this transaction.
      await sleep(500);
    });
    await erased;
    const { rows } = await pool().query(
      "SELECT d.url, a.answer, a.request_body AS sent FROM webhook_delivery d JOIN webhook_attempt a USING (event_id) WHERE d.event_id = $1",
      [eventId],
    );
    expect(rows).toEqual([{ url: null, answer: null, sent: null }]);
  } finally {
    dispatcher = new WebhookDispatcher(16);
    dispatcher.start();
  }
});

test("an attempt whose process lost its claim records nothing", async () => {
  const { accountId, endpointId } = await newEndpoint();
  const { event_id } = await sendTestEvent(accountId, endpointId);
  await expect.poll(async () => (await readDelivery(accountId, endpointId, event_id)).status, WAIT).toBe("succeeded");
  const late: ClaimedDelivery = {
    endpointId,
    eventId: event_id,
    accountId,
    url: receiver.url("/late"),
    payload: "full",
    disabledAt: null,
    attempts: 7,
    tries: 1,
    type: "test",
    subjectId: endpointId,
    data: {},
    createdAt: new Date(),
    secrets: [],
  };
  await deliver(late, performance.now() + 30_000);
  expect(receiver.at("/late")).toHaveLength(1);
  expect((await readDelivery(accountId, endpointId, event_id)).log).toHaveLength(1);
  // Nor is a request sent that could still run when another process may claim the delivery.
  await deliver(late, performance.now() + 1_000);
  expect(receiver.at("/late")).toHaveLength(1);
});
