import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, Connection } from "@temporalio/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runtimeContract } from "../../../../test/helpers/runtime-contract.ts";
import { TestReceiver } from "../../../../test/helpers/servers/job-receiver.ts";
import { startTemporalServer, type TemporalServer } from "../../../../test/helpers/servers/temporal-server.ts";
import { checkInvariants } from "../../../credits/invariants.ts";
import { grantCredits } from "../../../credits/ledger.ts";
import { cancelRunningJob, failJob } from "../../../jobs/end.ts";
import { holdForJob } from "../../../jobs/job-holds.ts";
import type { JobRow } from "../../../jobs/record.ts";
import { closeDatabase, pool } from "../../../platform/database/db.ts";
import { closeListener, notify } from "../../../platform/database/notifications.ts";
import { env } from "../../../platform/env.ts";
import { newId } from "../../../platform/ids.ts";
import { workerSettings } from "../../settings.ts";
import { temporalRuntime } from "./index.ts";

/** TASK_QUEUE_TYPE_ACTIVITY of Temporal's API. */
const ACTIVITY_QUEUE = 2;
const program = process.env.PEER_TEMPORAL ?? "";
if (!program)
  console.log("The Temporal runtime is skipped: set PEER_TEMPORAL to the path of a temporal-server program.");

describe.skipIf(!program)("with a Temporal server", () => {
  let folder = "";
  let server: TemporalServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atelier-temporal-"));
    server = await startTemporalServer(program, folder);
  }, 90_000);

  afterAll(async () => {
    await server?.kill();
    await rm(folder, { recursive: true, force: true });
    await closeListener();
    await closeDatabase();
  });

  const settings = (queue: string) => ({
    ...env(),
    ...workerSettings(),
    TEMPORAL_ADDRESS: server.address,
    TEMPORAL_NAMESPACE: server.namespace,
    TEMPORAL_TASK_QUEUE: queue,
  });
  const runtime = (queue: string) => () => temporalRuntime(settings(queue));

  /** Every queued job has its activity, and the server has accepted it. */
  const settled = async () => {
    const connection = await Connection.connect({ address: server.address });
    const { activity } = new Client({ connection, namespace: server.namespace });
    const waiting = async () => {
      const { rows } = await pool().query<{ id: string; round: number }>(
        "SELECT id, attempt + 1 AS round FROM job WHERE status = 'queued' AND NOT paused",
      );
      const known = await Promise.allSettled(
        rows.map(({ id, round }) => activity.getHandle(`${id}/${round}`).describe()),
      );
      return known.filter(({ status }) => status === "rejected").length;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
    await connection.close();
  };

  /** The server puts an activity into its task queue after it has accepted it. */
  const enqueue = (queue: string) => async (submit: () => Promise<string>) => {
    const connection = await Connection.connect({ address: server.address });
    const length = async () => {
      const { stats } = await connection.workflowService.describeTaskQueue({
        namespace: server.namespace,
        taskQueue: { name: `${queue}-cpu` },
        taskQueueType: ACTIVITY_QUEUE,
        reportStats: true,
      });
      return Number(stats?.approximateBacklogCount ?? 0);
    };
    const before = await length();
    const id = await submit();
    await expect.poll(length, { timeout: 30_000 }).toBeGreaterThan(before);
    await connection.close();
    return id;
  };

  describe("failures", { timeout: 120_000 }, () => {
    const operation = `failures-${newId("job")}`;
    const operations = { cpu: [operation] };

    async function submit(slug = operation): Promise<{ id: string; accountId: string }> {
      const id = newId("job");
      const job = { id, operation: slug, lane: "cpu" as const, engines: [], enginePrices: {}, input: {}, metadata: {} };
      const accountId = newId("acct");
      await pool().query("INSERT INTO account (id, email) VALUES ($1, $2)", [accountId, `${accountId}@example.com`]);
      await grantCredits(pool(), { accountId, credits: 1, kind: "grant", reference: `failures:${accountId}` });
      const limits = { openJobs: 10, queued: 1_000 };
      await holdForJob(pool(), { ...job, accountId, keyId: null, price: 1, seed: 0 }, limits);
      notify("job_queued", "cpu");
      return { id, accountId };
    }

    const fail = ({ id, attempt }: JobRow) =>
      failJob({ jobId: id, attempt }, { code: "engine_failed", detail: "The engine failed.", warnings: [] });

    test("a job that is submitted while the server is down runs when it is back, and so does one that was waiting", async () => {
      const worker = await TestReceiver.open(await temporalRuntime(settings("down")), { operations });
      await submit();
      const running = await worker.next();
      const waiting = await submit();
      await settled();
      await server.kill();
      const late = await submit();
      // The end of a job needs no Temporal.
      expect(await fail(running)).toBe(true);
      worker.end(running);
      await server.start();
      const ids: string[] = [];
      for (let count = 0; count < 2; count++) {
        const job = await worker.next();
        expect(job.attempt).toBe(1);
        ids.push(job.id);
        expect(await fail(job)).toBe(true);
        worker.end(job);
      }
      expect(ids.sort()).toEqual([waiting.id, late.id].sort());
      await worker.close();
      expect(await checkInvariants(pool())).toEqual([]);
    });

    test("a waiting job whose activity the server has lost is started again", async () => {
      const worker = await TestReceiver.open(await temporalRuntime(settings("lost")), { operations });
      await submit();
      const running = await worker.next();
      const waiting = await submit();
      await settled();
      const client = new Client({
        connection: await Connection.connect({ address: server.address }),
        namespace: server.namespace,
      });
      await client.activity.getHandle(`${waiting.id}/1`).terminate("lost");
      await client.connection.close();
      expect(await fail(running)).toBe(true);
      worker.end(running);
      // As if the sweep's time had passed.
      await pool().query("UPDATE job SET dispatched_at = now() - interval '1 minute' WHERE id = $1", [waiting.id]);
      const job = await worker.next();
      expect(job).toMatchObject({ id: waiting.id, attempt: 1 });
      expect(await fail(job)).toBe(true);
      await worker.close();
    });

    test("a worker of some operations gets their jobs, although those of others wait in the lane", async () => {
      const others = Array.from({ length: 8 }, () => submit(`${operation}-other`));
      await Promise.all(others);
      const wanted = await submit();
      const own = { ...settings("own"), TEMPORAL_OPERATION_QUEUES: [operation] };
      const worker = await TestReceiver.open(await temporalRuntime(own), { operations });
      expect((await worker.next()).id).toBe(wanted.id);
      await worker.close();
      const rest = await TestReceiver.open(await temporalRuntime(own), {
        operations: { cpu: [operation, `${operation}-other`] },
      });
      const ids: string[] = [];
      for (let count = 0; count < others.length; count++) {
        const job = await rest.next();
        ids.push(job.id);
        expect(await fail(job)).toBe(true);
        rest.end(job);
      }
      expect(ids.sort()).toEqual((await Promise.all(others)).map(({ id }) => id).sort());
      await rest.close();
    });

    test("a worker that stops waits for the jobs of a queue that it polls no more", async () => {
      const served = { cpu: [operation] };
      const worker = await TestReceiver.open(await temporalRuntime(settings("drain")), { operations: served });
      await submit();
      const running = await worker.next();
      served.cpu = [];
      worker.wake();
      let isClosed = false;
      const closing = worker.closeDelivery().then(() => {
        isClosed = true;
      });
      await sleep(2_000);
      expect(isClosed).toBe(false);
      expect(await fail(running)).toBe(true);
      worker.end(running);
      await closing;
    });

    test("a queue that is polled again while jobs of it run delivers jobs", async () => {
      const served = { cpu: [operation] };
      const worker = await TestReceiver.open(await temporalRuntime(settings("again")), {
        operations: served,
        capacity: { cpu: { all: 2, items: 2 } },
      });
      await submit();
      const running = await worker.next();
      served.cpu = [];
      worker.wake();
      served.cpu = [operation];
      worker.wake();
      await submit();
      const second = await worker.next();
      for (const job of [running, second]) {
        expect(await fail(job)).toBe(true);
        worker.end(job);
      }
      await worker.close();
    });

    test("a running job whose activity is canceled in Temporal is canceled", async () => {
      const canceled: string[] = [];
      const worker = await TestReceiver.open(await temporalRuntime(settings("cancel")), {
        operations,
        onCancel: (jobId) => canceled.push(jobId),
      });
      await submit();
      const job = await worker.next();
      const connection = await Connection.connect({ address: server.address });
      const client = new Client({ connection, namespace: server.namespace });
      await client.activity.getHandle(`${job.id}/1`).cancel("by the operator");
      await connection.close();
      // The cancellation comes with the response to a heartbeat.
      const keep = () => {
        worker.keep();
        return canceled;
      };
      await expect.poll(keep, { timeout: 30_000, interval: 500 }).toEqual([job.id]);
      expect(await cancelRunningJob({ jobId: job.id, attempt: 1 })).toBe(true);
      await worker.close();
      expect(await checkInvariants(pool())).toEqual([]);
    });
  });

  runtimeContract("temporal", runtime("single"), { inBatch: false, settled, enqueue: enqueue("single") });
  runtimeContract("temporal batch", runtime("batch"), { inBatch: true, settled, enqueue: enqueue("batch") });
});
