import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { queuedJob } from "../../../../test/helpers/accounts/account-states.ts";
import { type EventReader, readEvents } from "../../../../test/helpers/accounts/event-reader.ts";
import { type ApiProcess, startApiProcess } from "../../../../test/helpers/servers/api-processes.ts";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { cancelQueuedJob } from "../../../jobs/end.ts";
import { deleteOldEvents, eraseEvents } from "../../../jobs/events.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { pool } from "../../../platform/database/db.ts";
import { notify } from "../../../platform/database/notifications.ts";
import { closeEventStreams } from "../../http/stream/event-stream.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ work: false });
});
afterAll(() => service.stop());

const TIMEOUT = { timeout: 60_000 };

const watch = (account: TestAccount, last = "", base = service.base) =>
  readEvents(`${base}/events`, { ...account.headers, ...(last === "" ? {} : { "last-event-id": last }) });

/** The jobs whose end a stream has received, in order. */
const getEnds = ({ events }: EventReader): string[] =>
  events.filter(({ event, id }) => event === "canceled" && id !== "").map(({ data }) => JSON.parse(data).id);

const getLastId = ({ events }: EventReader): string => events.findLast(({ id }) => id !== "")?.id ?? "";

const isReady = (stream: EventReader) =>
  expect.poll(() => stream.events.map(({ event }) => event), TIMEOUT).toContain("ready");

/** Waits until no transaction of the cluster is older than the account's events: until then a new stream still sends them. */
const isPast = (accountId: string) =>
  expect
    .poll(async () => {
      const { rows } = await pool().query<{ past: boolean }>(
        "SELECT bool_and(transaction_id < pg_snapshot_xmin(pg_current_snapshot())) AS past FROM job_event WHERE account_id = $1",
        [accountId],
      );
      return rows[0]?.past;
    }, TIMEOUT)
    .toBe(true);

async function endedJob(accountId: string): Promise<string> {
  const id = await queuedJob(accountId);
  await cancelQueuedJob(accountId, id);
  return id;
}

test("a stream sends the end of every job of the account, and of no other", async () => {
  const [account, otherAccount] = [await testAccount(100), await testAccount(100)];
  const stream = await watch(account);
  await isReady(stream);
  await endedJob(otherAccount.id);
  const ended = [await endedJob(account.id), await endedJob(account.id)];
  await expect.poll(() => getEnds(stream), TIMEOUT).toEqual(ended);
  stream.close();
});

test("a stream without an ID starts now, and the ID of its ready event resumes it", async () => {
  const account = await testAccount(100);
  await endedJob(account.id);
  await isPast(account.id);
  const first = await watch(account);
  await isReady(first);
  first.close();
  await first.ended;
  const missed = await endedJob(account.id);
  const second = await watch(account, getLastId(first));
  // An older transaction of another test's database can hold the event back until after the stream is ready.
  await expect.poll(() => getEnds(second), TIMEOUT).toEqual([missed]);
  expect(getEnds(first)).toEqual([]);
  second.close();
});

test("events arrive in the order of their positions, also if transactions commit in another order", async () => {
  const account = await testAccount(100);
  const stream = await watch(account);
  await isReady(stream);
  const [early, late] = [await queuedJob(account.id), await queuedJob(account.id)];
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query("INSERT INTO job_event (account_id, job_id) SELECT account_id, id FROM job WHERE id = $1", [
      early,
    ]);
    await cancelQueuedJob(account.id, late);
    // The end of the later job is committed, but an event before it can still come.
    const resumed = await watch(account, getLastId(stream));
    await isReady(resumed);
    expect(getEnds(resumed)).toEqual([]);
    resumed.close();
    await client.query("COMMIT");
  } finally {
    client.release(true);
  }
  const received = () => stream.events.filter(({ event }) => event !== "ready").map(({ data }) => JSON.parse(data).id);
  await expect.poll(received, TIMEOUT).toEqual([early, late]);
  stream.close();
});

test("two processes, one of them killed and one stopped: no end is missing and none is sent twice", async () => {
  const account = await testAccount(1_000);
  const processes: ApiProcess[] = await Promise.all([startApiProcess(), startApiProcess()]);
  const received: string[] = [];
  const submitted: string[] = [];
  let last = "";
  /** Reads from one process until some ends have arrived there, then breaks the connection in the given way. */
  const readUntil = async (count: number, base: string, stop: (stream: EventReader) => unknown) => {
    const stream = await watch(account, last, base);
    expect(stream.status).toBe(200);
    await expect.poll(() => getEnds(stream).length, TIMEOUT).toBeGreaterThanOrEqual(count);
    await stop(stream);
    await stream.ended;
    received.push(...getEnds(stream));
    last = getLastId(stream);
  };
  const start = await watch(account, "", processes[0]?.base);
  await isReady(start);
  last = getLastId(start);
  start.close();
  const ending = (async () => {
    for (let round = 0; round < 20; round++)
      submitted.push(...(await Promise.all([1, 2, 3].map(() => endedJob(account.id)))));
  })();
  const [first, second] = processes;
  await readUntil(5, first?.base ?? "", (stream) => stream.close());
  await readUntil(5, second?.base ?? "", () => second?.kill());
  const restarting = startApiProcess();
  await readUntil(5, first?.base ?? "", async () => expect(await first?.stop()).toBe(0));
  const restarted = await restarting;
  await ending;
  await readUntil(submitted.length - received.length, restarted.base, (stream) => stream.close());
  expect(received.toSorted()).toEqual(submitted.toSorted());
  expect(await restarted.stop()).toBe(0);
}, 300_000);

test("progress is sent without an ID", async () => {
  const account = await testAccount(100);
  const stream = await watch(account);
  await isReady(stream);
  const id = await queuedJob(account.id);
  await pool().query("UPDATE job SET status = 'running', started_at = now(), progress = 0.5 WHERE id = $1", [id]);
  notify("job_progress", id);
  await expect.poll(() => stream.events.at(-1), TIMEOUT).toMatchObject({ event: "running", id: "" });
  expect(JSON.parse(stream.events.at(-1)?.data ?? "{}")).toMatchObject({ id, progress: { fraction: 0.5 } });
  stream.close();
});

test("a lost notification is made up for", async () => {
  const account = await testAccount(100);
  const stream = await watch(account);
  await isReady(stream);
  const id = await queuedJob(account.id);
  await pool().query("UPDATE job SET status = 'canceled', finished_at = now() WHERE id = $1", [id]);
  await expect.poll(() => getEnds(stream), TIMEOUT).toEqual([id]);
  await pool().query("UPDATE job SET status = 'queued', finished_at = NULL WHERE id = $1", [id]);
  await cancelQueuedJob(account.id, id);
  stream.close();
});

test("a restricted key receives only its own jobs without the scope jobs", async () => {
  const account = await testAccount(100);
  const [own, all] = [
    await createRestrictedKey(account.id, { name: "Own" }),
    await createRestrictedKey(account.id, { name: "All", scopes: ["jobs"] }),
  ];
  const readStream = (key: string) => readEvents(`${service.base}/events`, { authorization: `Bearer ${key}` });
  const streams = [await readStream(own.key), await readStream(all.key)] as const;
  for (const stream of streams) await isReady(stream);
  const foreign = await endedJob(account.id);
  const queued = await queuedJob(account.id);
  await pool().query("UPDATE job SET key_id = $2 WHERE id = $1", [queued, own.view.id]);
  await cancelQueuedJob(account.id, queued);
  await expect.poll(() => streams.map(getEnds), TIMEOUT).toEqual([[queued], [foreign, queued]]);
  for (const stream of streams) stream.close();
});

test("an ID that is too old, or of a restored database, resets the stream, and another text is refused", async () => {
  const account = await testAccount(100);
  const old = Math.floor(Date.now() / 1000) - 25 * 3600;
  for (const id of [`1.${old}.`, `999999999999999999.${old + 90_000}.`]) {
    const stream = await watch(account, id);
    await isReady(stream);
    expect(stream.events.map(({ event }) => event)).toEqual(["reset", "ready"]);
    stream.close();
  }
  for (const id of ["1", "a.b.c", "1.2.job_'; --", "-1.5."]) expect((await watch(account, id)).status).toBe(422);
});

test("more streams than an account may have are refused, and a closed one makes room", async () => {
  const account = await testAccount(100);
  const streams = await Promise.all(Array.from({ length: 100 }, () => watch(account)));
  expect(streams.every(({ status }) => status === 200)).toBe(true);
  expect((await watch(account)).status).toBe(429);
  const otherStream = await watch(await testAccount(100));
  expect(otherStream.status).toBe(200);
  otherStream.close();
  streams[0]?.close();
  await expect
    .poll(async () => {
      const stream = await watch(account);
      stream.close();
      return stream.status;
    }, TIMEOUT)
    .toBe(200);
  for (const stream of streams) stream.close();
});

test("300 idle streams share one statement for each check, and an end is read for its account only", async () => {
  const accounts = [await testAccount(100), await testAccount(100), await testAccount(100)];
  const streams = await Promise.all(accounts.flatMap((account) => Array.from({ length: 100 }, () => watch(account))));
  for (const stream of streams) await isReady(stream);
  const query = vi.spyOn(pool(), "query");
  const sent = (part: string) =>
    query.mock.calls.map((call) => JSON.stringify(call)).filter((call) => call.includes(part));
  await expect.poll(() => sent("accounts_with_job_ends").length, TIMEOUT).toBeGreaterThanOrEqual(2);
  expect(sent("job_event").filter((item) => !item.includes("accounts_with_job_ends"))).toEqual([]);
  const id = await endedJob(accounts[0]?.id ?? "");
  await expect.poll(() => streams.filter((stream) => getEnds(stream).includes(id)).length, TIMEOUT).toBe(100);
  const reads = sent("read_job_ends");
  expect(reads.length).toBeGreaterThanOrEqual(100);
  expect(reads.filter((one) => !one.includes(accounts[0]?.id ?? ""))).toEqual([]);
  query.mockRestore();
  for (const stream of streams) stream.close();
});

test("a stopping server ends its streams and their connections", async () => {
  const account = await testAccount(100);
  const stream = await watch(account);
  await isReady(stream);
  const extraStream = await fetch(`${service.base}/events`, { headers: account.headers });
  expect(extraStream.headers.get("connection")).toBe("close");
  closeEventStreams();
  await Promise.all([stream.ended, extraStream.text()]);
});

test("a job's stream does not repeat the state that the client has, and ends for good with the job", async () => {
  const account = await testAccount(100);
  const id = await queuedJob(account.id);
  const url = `${service.base}/jobs/${id}/events`;
  const first = await readEvents(url, account.headers);
  await expect.poll(() => first.events.length, TIMEOUT).toBe(1);
  first.close();
  const second = await readEvents(url, { ...account.headers, "last-event-id": getLastId(first) });
  await cancelQueuedJob(account.id, id);
  await second.ended;
  expect(second.events.map(({ event }) => event)).toEqual(["canceled"]);
  const third = await readEvents(url, { ...account.headers, "last-event-id": getLastId(second) });
  expect(third.status).toBe(204);
});

test("old events are deleted, and those of an erased account", async () => {
  const [account, otherAccount] = [await testAccount(100), await testAccount(100)];
  for (const { id } of [account, otherAccount]) await endedJob(id);
  const count = async ({ id }: TestAccount) =>
    (await pool().query("SELECT FROM job_event WHERE account_id = $1", [id])).rowCount;
  await pool().query("UPDATE job_event SET created_at = now() - interval '25 hours' WHERE account_id = $1", [
    account.id,
  ]);
  await deleteOldEvents();
  expect([await count(account), await count(otherAccount)]).toEqual([0, 1]);
  await eraseEvents(otherAccount.id);
  expect(await count(otherAccount)).toBe(0);
});
