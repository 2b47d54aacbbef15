import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { newAccount } from "../../test/helpers/accounts/money-steps.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { newId, newRequestId } from "../platform/ids.ts";
import { deleteOldRequests, eraseRequests } from "./delete.ts";
import { listRequests, parseRequestCursor, type RequestFilter, readRequest, requestCursor } from "./list.ts";
import { RequestRecorder } from "./recorder.ts";
import type { AnsweredRequest } from "./row.ts";

afterAll(closeDatabase);

const DAY_MS = 86_400_000;
const NOW = Date.now();

const answered = (accountId: string, fields: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  id: newRequestId(),
  accountId,
  keyId: "key_one",
  startedAt: NOW,
  durationMs: 3,
  method: "GET",
  path: "/balance",
  operation: undefined,
  errorFields: undefined,
  status: 200,
  forwardedFor: "192.0.2.7",
  userAgent: "curl/8.9.1",
  jobId: undefined,
  credits: undefined,
  errorCode: undefined,
  parameters: undefined,
  ...fields,
});

async function store(requests: readonly AnsweredRequest[], options = {}): Promise<void> {
  const recorder = new RequestRecorder(pool, options);
  for (const request of requests) recorder.record(request);
  await recorder.flush();
  expect(recorder.dropped).toBe(0);
}

const readIds = async (accountId: string, filter: RequestFilter = {}) =>
  (await listRequests(accountId, filter, { limit: 100 })).map(({ id }) => id);

describe("the request log", () => {
  it("returns what was recorded, newest first and only to its account", async () => {
    const [accountId, otherAccountId] = [await newAccount(), await newAccount()];
    const older = answered(accountId, { startedAt: NOW - 1_000 });
    const newer = answered(accountId, {
      method: "POST",
      path: "/image-upscale",
      operation: "image-upscale",
      status: 502,
      durationMs: 1_234.4,
      keyId: null,
      jobId: newId("job"),
      credits: 0,
      errorCode: "engine_failed",
      errorFields: ["/factor"],
      parameters: { factor: 2 },
    });
    await store([older, newer, answered(otherAccountId)]);
    expect(await listRequests(accountId, {}, { limit: 10 })).toEqual([
      {
        id: newer.id,
        createdAt: new Date(NOW),
        method: "POST",
        path: "/image-upscale",
        operation: "image-upscale",
        status: 502,
        durationMs: 1_234,
        keyId: null,
        ip: "192.0.2.7",
        userAgent: "curl/8.9.1",
        jobId: newer.jobId,
        credits: 0,
        errorCode: "engine_failed",
        errorFields: ["/factor"],
        parameters: { factor: 2 },
      },
      expect.objectContaining({ id: older.id, operation: null, jobId: null, credits: null, parameters: null }),
    ]);
    await expect(readRequest(otherAccountId, newer.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await readRequest(accountId, newer.id)).status).toBe(502);
  });

  it("filters by time, key, status, class, operation and text, alone and together", async () => {
    const accountId = await newAccount();
    const jobId = newId("job");
    const requests = {
      ok: answered(accountId),
      old: answered(accountId, { startedAt: NOW - 2 * DAY_MS }),
      portal: answered(accountId, { keyId: null, path: `/jobs/${jobId}` }),
      refused: answered(accountId, { status: 429, errorCode: "rate_limited", keyId: "key_two" }),
      missing: answered(accountId, { status: 404, errorCode: "not_found", path: "/jobs/job_none" }),
      run: answered(accountId, { method: "POST", path: "/image-edit", operation: "image-edit", status: 202, jobId }),
    };
    await store(Object.values(requests));
    const names = async (filter: RequestFilter) => {
      const ids = await readIds(accountId, filter);
      return Object.entries(requests).flatMap(([name, { id }]) => (ids.includes(id) ? [name] : []));
    };
    expect(await names({ after: new Date(NOW - DAY_MS) })).toEqual(["ok", "portal", "refused", "missing", "run"]);
    expect(await names({ before: new Date(NOW) })).toEqual(["old"]);
    expect(await names({ key: "key_two" })).toEqual(["refused"]);
    expect(await names({ key: "playground" })).toEqual(["portal"]);
    expect(await names({ status: 404 })).toEqual(["missing"]);
    expect(await names({ status: 200 })).toEqual(["ok", "old", "portal"]);
    expect(await names({ status: 4 })).toEqual(["refused", "missing"]);
    expect(await names({ operation: "image-edit" })).toEqual(["run"]);
    expect(await names({ text: "/jobs" })).toEqual(["portal", "missing"]);
    expect(await names({ text: requests.ok.id.slice(0, 20) })).toEqual(["ok"]);
    expect(await names({ text: jobId })).toEqual(["portal", "run"]);
    expect(await names({ text: "rate_" })).toEqual(["refused"]);
    expect(await names({ status: 4, text: "/jobs", key: "key_one" })).toEqual(["missing"]);
  });

  it.each(["%", "_", "/%", "'; DROP TABLE request_log; --", "/\\", "req_%", "*", "\u{10ffff}"])(
    "finds nothing for the text %s, which is no pattern",
    async (text) => {
      const accountId = await newAccount();
      await store([answered(accountId, { status: 404, errorCode: "not_found" })]);
      expect(await readIds(accountId, { text })).toEqual([]);
    },
  );

  it("has pages without gaps or repetitions, also among requests of the same millisecond", async () => {
    const accountId = await newAccount();
    const requests = Array.from({ length: 25 }, (_, index) =>
      answered(accountId, { startedAt: NOW - Math.floor(index / 10) }),
    );
    await store(requests, { batch: 7 });
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const rows = await listRequests(accountId, {}, { limit: 4, cursor: parseRequestCursor(cursor) });
      const last = rows.at(-1);
      if (!last) break;
      seen.push(...rows.map(({ id }) => id));
      cursor = requestCursor(last);
    }
    expect(seen.toSorted()).toEqual(requests.map(({ id }) => id).toSorted());
  });

  it.each(["", "x", "1.req_", "99999999999999999.req_a", "1.req_a' OR 1=1"])("refuses the cursor %s", (cursor) => {
    expect(() => parseRequestCursor(cursor)).toThrow("The cursor is not valid.");
  });

  it("stores no key, no token, no long text and no large parameters", async () => {
    const accountId = await newAccount();
    const key = `atl_${"aB3".repeat(12)}`;
    const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl";
    const request = answered(accountId, {
      path: `/jobs/${key}`,
      userAgent: `tool ${token} atl_test_${"x".repeat(36)} ${"y".repeat(1_000)}`,
      parameters: { prompt: "z".repeat(9_000) },
    });
    await store([request]);
    const stored = await readRequest(accountId, request.id);
    expect(stored.path).toBe("/jobs/[removed]");
    expect(stored.userAgent).toMatch(/^tool \[removed\] \[removed\] y+$/);
    expect(stored.userAgent?.length).toBe(300);
    expect(stored.parameters).toBeNull();
  });

  it("searches long paths for secrets in bounded time, and stores no beginning of one", async () => {
    const accountId = await newAccount();
    const key = `atl_${"aB3".repeat(12)}`;
    const request = answered(accountId, { path: `/jobs/${"eyJ".repeat(5_000)}`, userAgent: `${key} `.repeat(400) });
    await store([request]);
    const stored = await readRequest(accountId, request.id);
    expect(stored.path).toHaveLength(300);
    expect(stored.userAgent).toMatch(/^(\[removed\] ?)+$/);
  });

  it("is deleted after 30 days and with its account, and takes no request of a deleted account", async () => {
    const [accountId, otherAccountId] = [await newAccount(), await newAccount()];
    const kept = answered(accountId, { startedAt: NOW - 29 * DAY_MS });
    await store([kept, answered(accountId, { startedAt: NOW - 31 * DAY_MS }), answered(otherAccountId)]);
    while ((await deleteOldRequests()) > 0);
    expect(await readIds(accountId)).toEqual([kept.id]);
    await eraseRequests(accountId);
    expect(await readIds(accountId)).toEqual([]);
    expect(await readIds(otherAccountId)).toHaveLength(1);
    await pool().query("UPDATE account SET deleted_at = now() WHERE id = $1", [otherAccountId]);
    await store([answered(otherAccountId)]);
    expect(await readIds(otherAccountId)).toHaveLength(1);
  });

  it("keeps requests in bounded memory while the database is unreachable, counts the others, and stores them later", async () => {
    const accountId = await newAccount();
    const unreachable = new pg.Pool({ connectionString: "postgresql://postgres@127.0.0.1:1/none" });
    let db: pg.Pool = unreachable;
    const recorder = new RequestRecorder(() => db, { batch: 5, maxBuffered: 10 });
    const requests = Array.from({ length: 14 }, () => answered(accountId));
    for (const request of requests) recorder.record(request);
    await recorder.flush();
    expect(recorder.waiting).toBe(10);
    expect(recorder.dropped).toBe(4);
    db = pool();
    await recorder.flush();
    expect(recorder.waiting).toBe(0);
    expect(await readIds(accountId)).toHaveLength(10);
    await unreachable.end();
  });
});
