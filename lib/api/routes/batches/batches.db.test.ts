import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { finishCancels } from "../../../batches/control.ts";
import { batchSettings } from "../../../batches/settings.ts";
import { checkInvariants } from "../../../credits/invariants.ts";
import { failJob, succeedJob } from "../../../jobs/end.ts";
import type { KeyChange } from "../../../keys/request.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { pool } from "../../../platform/database/db.ts";
import { env } from "../../../platform/env.ts";
import { newId } from "../../../platform/ids.ts";
import { storage } from "../../../storage/index.ts";

let service: TestService;
let image: string;

beforeAll(async () => {
  service = await startTestService({ work: false });
  image = (await readFile("public/samples/coffee.png")).toString("base64");
});
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
});

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the answers are compared with literals
  body: any;
}

async function call(
  { headers }: Pick<TestAccount, "headers">,
  route: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  const isForm = body instanceof FormData;
  const response = await fetch(service.base + path, {
    method,
    headers: { ...headers, ...(body && !isForm ? { "content-type": "application/json" } : {}), ...more },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

const drawing = (prompt: string, id?: string) => ({ input: { prompt }, ...(id ? { id } : {}) });
const drawings = (count: number) => Array.from({ length: count }, (_, index) => drawing(`a fox ${index}`));
const generate = (items: unknown[], more: object = {}) => ({ operation: "image-generate", items, ...more });
const balance = async (account: TestAccount) => (await call(account, "GET /balance")).body;
const readJobs = async ({ id }: TestAccount) =>
  (await pool().query("SELECT count(*)::int AS jobs FROM job WHERE account_id = $1", [id])).rows[0].jobs;

/** Claims the first queued item of a batch as a worker does. */
async function claim(batchId: string): Promise<{ jobId: string; attempt: number }> {
  const { rows } = await pool().query(
    `UPDATE job SET status = 'running', attempt = attempt + 1, started_at = now(), heartbeat_at = now() WHERE id =
       (SELECT id FROM job WHERE batch_id = $1 AND status = 'queued' ORDER BY batch_position LIMIT 1)
     RETURNING id, attempt`,
    [batchId],
  );
  return { jobId: rows[0].id, attempt: rows[0].attempt };
}

const output = () => ({
  id: newId("file"),
  storage_key: `results/00/${newId("job")}-1-0`,
  content_type: "image/png",
  filename: "x.png",
  bytes: 1,
  sha256: "0".repeat(64),
  width: 1,
  height: 1,
});

const succeed = async (batchId: string, charge: number) =>
  succeedJob(await claim(batchId), {
    operation: "image-generate",
    charge,
    hasInputs: false,
    keepSeconds: 3600,
    engine: "test",
    report: null,
    warnings: [],
    outputs: [output()],
  });

const fail = async (batchId: string) =>
  failJob(await claim(batchId), { code: "engine_failed", detail: "The engine failed.", warnings: [] });

/** Sends the head and the beginning of a batch's body. Returns the open connection. */
function beginBody({ headers }: Pick<TestAccount, "headers">): Promise<Socket> {
  const { hostname, port, pathname } = new URL(`${service.base}/batches`);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: ${headers.authorization}`,
    "Content-Type: application/json",
    "Content-Length: 100000",
  ].join("\r\n");
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\n\r\n{`, () => resolve(socket)));
    socket.on("error", () => {});
  });
}

describe("POST /batches", () => {
  test("holds the price of all items, which count neither as open jobs nor as requests", async () => {
    const account = await testAccount(1_000);
    const count = env().OPEN_JOBS + 5;
    const { status, body } = await call(
      account,
      "POST /batches",
      generate(drawings(count), { metadata: { run: "7" } }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ object: "batch", status: "running", metadata: { run: "7" }, completed_at: null });
    expect(body.counts).toMatchObject({ total: count, queued: count, skipped: 0 });
    expect(body.credits).toEqual({ price: body.credits.held, held: body.credits.held, charged: 0 });
    expect((await balance(account)).available).toBe(1_000 - body.credits.price);
    const { rows } = await pool().query("SELECT open_jobs FROM account WHERE id = $1", [account.id]);
    expect(rows[0].open_jobs).toBe(0);
    expect(await checkInvariants(pool())).toEqual([]);
  });

  test("accepts several operations, inputs as base64, and parameters for all items", async () => {
    const account = await testAccount(1_000);
    const items = [
      { operation: "background-remove", input: { image }, id: "cup", metadata: { sku: "1" } },
      { operation: "background-remove", input: { image: `data:image/png;base64,${image}`, seed: 9 } },
      drawing("a fox"),
    ];
    const { status, body } = await call(account, "POST /batches", generate(items, { input: { seed: 5 } }));
    expect([status, body.errors]).toEqual([201, undefined]);
    const listed = await call(account, `GET /batches/${body.id}/items?limit=2`);
    expect(listed.body.data).toMatchObject([
      { index: 0, id: "cup", job: { operation: "background-remove", seed: 5, metadata: { sku: "1" } } },
      { index: 1, id: null, job: { seed: 9, status: "queued" } },
    ]);
    const rest = await call(account, `GET /batches/${body.id}/items?limit=2&cursor=${listed.body.next_cursor}`);
    expect(rest.body).toMatchObject({ data: [{ index: 2, job: { operation: "image-generate" } }], next_cursor: null });
    expect((await call(account, `GET /batches/${body.id}/items?status=failed`)).body.data).toEqual([]);
  });

  test("its jobs name it, and a list of jobs can have only those of a batch", async () => {
    const account = await testAccount(1_000);
    const [first, second] = [
      await call(account, "POST /batches", generate(drawings(2))),
      await call(account, "POST /batches", generate(drawings(1))),
    ];
    const listed = async (query: string, as = account) =>
      (await call(as, `GET /jobs?${query}`)).body.data.map(({ batch_id }: { batch_id: string }) => batch_id);
    expect(await listed("")).toEqual([second.body.id, first.body.id, first.body.id]);
    expect(await listed(`batch_id=${first.body.id}`)).toEqual([first.body.id, first.body.id]);
    expect(await listed(`batch_id=${first.body.id}&status=failed`)).toEqual([]);
    expect(await listed(`batch_id=${first.body.id}`, await testAccount(10))).toEqual([]);
  });

  test("accepts a JSONL file", async () => {
    const account = await testAccount(1_000);
    const lines = drawings(3).map((item) => JSON.stringify(item));
    const file = new File([`${lines.join("\r\n")}\n`], "items.jsonl");
    const { status, body } = await call(account, "POST /batches", form({ operation: "image-generate", file }));
    expect([status, body.counts?.total]).toEqual([201, 3]);
  });

  test("one bad line refuses the whole, with the errors of every line", async () => {
    const account = await testAccount(1_000);
    const items = [
      drawing("a fox", "a"),
      drawing("", "b"),
      { operation: "image-draw", input: {} },
      { operation: "background-remove", input: { image: "bm90IGFuIGltYWdl" } },
      drawing("an owl", "a"),
      { input: { prompt: "x", n: 99, colour: "red" } },
      { input: { prompt: "a fox", retention: 0 } },
      "fox",
    ];
    const { status, body } = await call(account, "POST /batches", generate(items));
    expect([status, body.code]).toEqual([422, "invalid_input"]);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      "/items/1/input/prompt",
      "/items/2/operation",
      "/items/3/input/image",
      "/items/4/id",
      "/items/5/input/n",
      "/items/5/input/colour",
      "/items/6/input/retention",
      "/items/7",
    ]);
    expect(await readJobs(account)).toBe(0);
    expect((await balance(account)).available).toBe(1_000);
  });

  test("skip_invalid admits the valid items and reports the others", async () => {
    const account = await testAccount(1_000);
    const lines = ['{"input": {"prompt": "a fox"}}', "{oops", '{"id": "b", "input": {"prompt": ""}}'];
    const file = new File([lines.join("\n")], "items.jsonl");
    const fields = { operation: "image-generate", skip_invalid: "true", file };
    const { status, body } = await call(account, "POST /batches", form(fields));
    expect([status, body.counts?.total, body.counts?.queued]).toEqual([201, 3, 1]);
    expect(body.skipped).toEqual([
      { index: 1, id: null, errors: [{ pointer: "", message: "Line 2 is not a JSON value." }] },
      { index: 2, id: "b", errors: [{ pointer: "/input/prompt", message: expect.any(String) }] },
    ]);
    const none = await call(account, "POST /batches", generate([drawing("")], { skip_invalid: true }));
    expect(none.status).toBe(422);
  });

  test("a quote has the price that is held and the errors of all invalid items, and holds nothing", async () => {
    const account = await testAccount(1_000);
    const items = [drawing("a fox", "a"), drawing("", "b"), { operation: "background-remove", input: { image } }];
    const quote = await call(account, "POST /quote/batch", generate(items));
    expect(quote).toMatchObject({ status: 200, body: { object: "batch_quote" } });
    expect(quote.body.items).toMatchObject([
      { index: 0, id: "a", operation: "image-generate" },
      { index: 2, id: null, operation: "background-remove" },
    ]);
    const fault = { pointer: "/input/prompt", message: expect.any(String) };
    expect(quote.body.invalid).toEqual([{ index: 1, id: "b", errors: [fault] }]);
    expect([await readJobs(account), (await balance(account)).available]).toEqual([0, 1_000]);
    const { body } = await call(account, "POST /batches", generate(items, { skip_invalid: true }));
    expect(body.credits.held).toBe(quote.body.price);
    expect(body.operations).toEqual(["background-remove", "image-generate"]);
    const none = await call(account, "POST /quote/batch", generate([drawing("")]));
    expect([none.status, none.body.price, none.body.invalid.length]).toEqual([200, 0, 1]);
  });

  test("refuses no items, and more than 1,000 items", async () => {
    const account = await testAccount(1_000);
    expect((await call(account, "POST /batches", generate([]))).status).toBe(422);
    expect((await call(account, "POST /batches", generate(drawings(1_001)))).status).toBe(422);
    const file = new File(
      [
        drawings(1_001)
          .map((item) => JSON.stringify(item))
          .join("\n"),
      ],
      "items.jsonl",
    );
    expect((await call(account, "POST /batches", form({ operation: "image-generate", file }))).status).toBe(422);
    expect(await readJobs(account)).toBe(0);
  });

  test("refuses the item whose file is too large", async () => {
    const account = await testAccount(1_000);
    // Text, because encoding 31 MB would block this process for so long that the server closes idle connections.
    const large = "A".repeat(42 * 1024 * 1024);
    const items = [{ operation: "background-remove", input: { image: large } }];
    const { body } = await call(account, "POST /batches", { items });
    expect(body.errors?.[0]).toMatchObject({ pointer: "/items/0/input", message: expect.stringContaining("30 MB") });
    expect(await readJobs(account)).toBe(0);
  });

  test("with too few credits for the sum, nothing is created", async () => {
    const account = await testAccount(10);
    const { status, body } = await call(account, "POST /batches", generate(drawings(100)));
    expect([status, body.code]).toEqual([402, "insufficient_credits"]);
    expect([await readJobs(account), (await balance(account)).available]).toEqual([0, 10]);
  });

  test("the spend limits of the account and the cap of a restricted key apply to the sum", async () => {
    const account = await testAccount(1_000);
    const restricted = async (grants: KeyChange) => ({
      headers: { authorization: `Bearer ${(await createRestrictedKey(account.id, { name: "B", ...grants })).key}` },
    });
    const capped = await restricted({ credit_cap: { credits: 20, period: "never" }, open_jobs: 1 });
    const accepted = await call(capped, "POST /batches", generate(drawings(3)));
    expect([accepted.status, (await call(capped, `GET /batches/${accepted.body.id}`)).status]).toEqual([201, 200]);
    const refused = await call(capped, "POST /batches", generate(drawings(30)));
    expect([refused.status, refused.body.code]).toEqual([402, "spend_limit_reached"]);
    const otherKey = await restricted({ operations: ["background-remove"] });
    expect((await call(otherKey, "POST /batches", generate(drawings(1)))).body.code).toBe("key_restricted");
    expect((await call(otherKey, `GET /batches/${accepted.body.id}`)).body.code).toBe("key_restricted");
    await pool().query("UPDATE account SET daily_limit = 30 WHERE id = $1", [account.id]);
    expect((await call(account, "POST /batches", generate(drawings(30)))).body.code).toBe("spend_limit_reached");
  });

  test("the cap of a key that refuses a batch or a retry is reported as an event", async () => {
    const account = await testAccount(1_000);
    const endpoint = { url: "https://example.com/hook", events: ["key.limit_reached"] };
    expect((await call(account, "POST /webhooks", endpoint)).status).toBe(201);
    const capped = async (credits: number) => {
      const credit_cap = { credits, period: "never" as const };
      const { key } = await createRestrictedKey(account.id, { name: "B", credit_cap, scopes: ["jobs"] });
      return { headers: { authorization: `Bearer ${key}` } };
    };
    const events = async () => {
      const query = "SELECT data FROM webhook_event WHERE account_id = $1 AND type = 'key.limit_reached' ORDER BY id";
      return (await pool().query(query, [account.id])).rows.map(({ data }) => data.cap);
    };
    const refused = await call(await capped(2), "POST /batches", generate(drawings(3)));
    expect([refused.body.code, await events()]).toEqual(["spend_limit_reached", [2]]);
    const { body } = await call(account, "POST /batches", generate([{ input: { prompt: "a fox", n: 2 } }]));
    await fail(body.id);
    const retried = await call(await capped(1), `POST /batches/${body.id}/retry`);
    expect([retried.body.code, await events()]).toEqual(["spend_limit_reached", [2, 1]]);
  });

  test("bodies that arrive slowly do not keep other accounts from submitting", async () => {
    const slow = await Promise.all(Array.from({ length: 4 }, () => testAccount(10)));
    const sockets = await Promise.all([...slow, ...slow].map((account) => beginBody(account)));
    // Until the service has received them.
    await sleep(500);
    const { status } = await call(await testAccount(1_000), "POST /batches", generate(drawings(1)));
    for (const socket of sockets) socket.destroy();
    expect(status).toBe(201);
  });

  test("a repeat with the same Idempotency-Key returns the first batch", async () => {
    const account = await testAccount(1_000);
    const send = (count: number) =>
      call(account, "POST /batches", generate(drawings(count)), { "idempotency-key": "k" });
    const answers = await Promise.all([send(2), send(2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    expect((await send(3)).body.code).toBe("idempotency_mismatch");
    expect(await readJobs(account)).toBe(2);
  });

  test("of forty batches that arrive at the same time, exactly as many are accepted as may be open", async () => {
    const account = await testAccount(1_000);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => call(account, "POST /batches", generate(drawings(1)))),
    );
    const accepted = answers.filter(({ status }) => status === 201);
    expect(accepted).toHaveLength(batchSettings().OPEN_BATCHES);
    const refused = answers.filter((answer) => !accepted.includes(answer));
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(["429 rate_limited"]));
    expect(await readJobs(account)).toBe(batchSettings().OPEN_BATCHES);
  });

  test("an account can have a limited number of open batches, also by requests at the same time", async () => {
    const account = await testAccount(1_000);
    const send = () => call(account, "POST /batches", generate(drawings(1)));
    for (let open = 1; open < batchSettings().OPEN_BATCHES; open++) expect((await send()).status).toBe(201);
    const client = await pool().connect();
    await client.query("BEGIN");
    await client.query("SELECT FROM account WHERE id = $1 FOR UPDATE", [account.id]);
    const both = [send(), send()];
    const waiting = async () => {
      const { rowCount } = await pool().query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rowCount;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
    await client.query("COMMIT");
    client.release();
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 429]);
    expect((await call(account, "POST /batches", generate(drawings(1)))).body.code).toBe("rate_limited");
  });
});

describe("a batch", () => {
  async function readBatch(count: number) {
    const account = await testAccount(1_000);
    const { body } = await call(account, "POST /batches", generate(drawings(count)));
    return { account, id: body.id as string, price: body.credits.price / count };
  }

  test("is completed by the end of its last item, and charges what succeeded", async () => {
    const { account, id, price } = await readBatch(3);
    await succeed(id, price);
    await fail(id);
    expect((await call(account, `GET /batches/${id}`)).body).toMatchObject({
      status: "running",
      counts: { queued: 1, succeeded: 1, failed: 1 },
      credits: { price: 3 * price, held: price, charged: price },
    });
    await succeed(id, price);
    const { body } = await call(account, `GET /batches/${id}`);
    expect(body).toMatchObject({ status: "completed", completed_at: expect.any(String), credits: { held: 0 } });
    expect((await balance(account)).available).toBe(1_000 - 2 * price);
    for (const verb of ["pause", "resume", "cancel"])
      expect((await call(account, `POST /batches/${id}/${verb}`)).body.code).toBe("batch_ended");
  });

  test("is not claimed while it is paused", async () => {
    const { account, id } = await readBatch(2);
    const waiting = async () =>
      (await pool().query("SELECT count(*)::int AS jobs FROM job WHERE batch_id = $1 AND NOT paused", [id])).rows[0]
        .jobs;
    expect((await call(account, `POST /batches/${id}/pause`)).body.status).toBe("paused");
    expect(await waiting()).toBe(0);
    expect((await call(account, `POST /batches/${id}/resume`)).body.status).toBe("running");
    expect(await waiting()).toBe(2);
  });

  test("releases the holds of all items that have not ended when it is canceled", async () => {
    const { account, id, price } = await readBatch(4);
    await succeed(id, price);
    const running = await claim(id);
    const { body } = await call(account, `POST /batches/${id}/cancel`);
    expect(body).toMatchObject({ status: "canceling", counts: { succeeded: 1, running: 1, canceled: 2 } });
    const { rows } = await pool().query("SELECT cancel_asked_at FROM job WHERE id = $1", [running.jobId]);
    expect(rows[0].cancel_asked_at).not.toBeNull();
    // The worker of the running item stops and requeues it: the periodic task ends it.
    await pool().query("UPDATE job SET status = 'queued' WHERE id = $1", [running.jobId]);
    await finishCancels();
    expect((await call(account, `GET /batches/${id}`)).body.status).toBe("canceled");
    expect((await balance(account)).available).toBe(1_000 - price);
    expect((await call(account, `POST /batches/${id}/retry`)).body.code).toBe("batch_ended");
  });

  test("retries its failed items with their inputs, once", async () => {
    const account = await testAccount(1_000);
    const items = [{ input: { image } }, { input: { image }, id: "b" }];
    const { body } = await call(account, "POST /batches", { operation: "background-remove", items });
    const price = body.credits.price / 2;
    await fail(body.id);
    await fail(body.id);
    const answers = await Promise.all([1, 2].map(() => call(account, `POST /batches/${body.id}/retry`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body: retried } = await call(account, `GET /batches/${body.id}`);
    expect(retried).toMatchObject({ status: "running", counts: { total: 2, queued: 2, failed: 0 } });
    expect(retried.credits).toEqual({ price: 2 * price, held: 2 * price, charged: 0 });
    expect((await balance(account)).available).toBe(1_000 - 2 * price);
    await succeed(body.id, price);
    await fail(body.id);
    const { key } = await createRestrictedKey(account.id, { name: "C", operations: [], scopes: ["jobs"] });
    const otherCaller = { headers: { authorization: `Bearer ${key}` } };
    expect((await call(otherCaller, `POST /batches/${body.id}/retry`)).body.code).toBe("key_restricted");
    await pool().query("UPDATE job SET inputs_deleted_at = now() WHERE batch_id = $1", [body.id]);
    expect((await call(account, `POST /batches/${body.id}/retry`)).body.code).toBe("result_expired");
  });

  test("retried items have the webhook_url of the failed ones", async () => {
    const account = await testAccount(1_000);
    const webhook_url = "https://example.com/hook";
    const { body } = await call(account, "POST /batches", generate([{ input: { prompt: "a fox", webhook_url } }]));
    await fail(body.id);
    expect((await call(account, `POST /batches/${body.id}/retry`)).status).toBe(200);
    const { rows } = await pool().query("SELECT webhook_url FROM job WHERE batch_id = $1", [body.id]);
    expect(rows).toEqual([{ webhook_url }]);
  });

  test("repeated retries at the same time copy the inputs once", async () => {
    const account = await testAccount(1_000);
    const items = [{ input: { image } }];
    const { body } = await call(account, "POST /batches", { operation: "background-remove", items });
    await fail(body.id);
    const read = vi.spyOn(storage(), "read");
    const answers = await Promise.all([1, 2, 3].map(() => call(account, `POST /batches/${body.id}/retry`)));
    const reads = read.mock.calls.length;
    read.mockRestore();
    expect([answers.map(({ status }) => status), reads]).toEqual([[200, 200, 200], 1]);
  });

  test("the files of failed items are not kept for a test key, and its items without files can be retried", async () => {
    const account = await testAccount(0);
    const { key } = await createRestrictedKey(account.id, { name: "T", test: true });
    const tester = { headers: { authorization: `Bearer ${key}` } };
    const metadata = { test_error: "engine_failed" };
    const withFile = { operation: "background-remove", items: [{ input: { image }, metadata }] };
    const { body } = await call(tester, "POST /batches", withFile);
    const { rows } = await pool().query("SELECT id FROM job WHERE batch_id = $1", [body.id]);
    const stored = () => storage().size(`inputs/${rows[0].id}/image`);
    expect(await stored()).toBeGreaterThan(0);
    await fail(body.id);
    await expect.poll(stored).toBeNull();
    expect((await call(tester, `POST /batches/${body.id}/retry`)).body.code).toBe("result_expired");
    const withoutFile = await call(tester, "POST /batches", generate([{ input: { prompt: "a fox" }, metadata }]));
    await fail(withoutFile.body.id);
    const retried = await call(tester, `POST /batches/${withoutFile.body.id}/retry`);
    expect(retried.body).toMatchObject({ status: "running", counts: { queued: 1, failed: 0 } });
  });

  test("is listed for its account only", async () => {
    const { account, id } = await readBatch(1);
    const otherAccount = await testAccount();
    expect((await call(account, "GET /batches")).body.data).toMatchObject([{ id }]);
    expect((await call(otherAccount, "GET /batches")).body.data).toEqual([]);
    for (const route of [
      "GET",
      "GET /items",
      "POST /pause",
      "POST /resume",
      "POST /cancel",
      "POST /retry",
      "GET /results.jsonl",
      "GET /outputs.zip",
    ]) {
      const [method, path = ""] = route.split(" ");
      expect((await call(otherAccount, `${method} /batches/${id}${path}`)).status, route).toBe(404);
    }
  });
});
