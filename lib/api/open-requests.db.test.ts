import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queuedJob, queuedRun, suspend } from "../../test/helpers/accounts/account-states.ts";
import { readEvents } from "../../test/helpers/accounts/event-reader.ts";
import { type ApiProcess, startApiProcess } from "../../test/helpers/servers/api-processes.ts";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { everySecond } from "../../test/helpers/short-form.ts";
import { beginSession, endSession } from "../accounts/sessions.ts";
import { suspendAccount } from "../admin/suspend-account.ts";
import { archiveProject, createProject } from "../keys/projects/manage.ts";
import { createRestrictedKey, revokeRestrictedKey } from "../keys/restricted.ts";
import { rotateKey } from "../keys/rotate.ts";
import { pool } from "../platform/database/db.ts";
import { memoryKey, storeUnits } from "../translation/memory.ts";
import { createPlaygroundToken } from "./http/caller/playground-token.ts";

/** The time in which a client must receive the end: 5 s, and the delays of a busy machine. */
const TIMEOUT = { timeout: 15_000 };
/** The pause of a slow client between two parts of at most 64 KB. */
const READ_MS = 200;
const LONG_WAIT = "wait=120";

let service: TestService;
let second: ApiProcess;
beforeAll(async () => {
  service = await startTestService({ work: false });
  second = await startApiProcess();
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

/** An open request: how it ended, or undefined as long as it is open. */
interface OpenRequest {
  name: string;
  ended(): string | undefined;
}

function toOpen(name: string, ended: Promise<string>): OpenRequest {
  let end: string | undefined;
  ended.then(
    (text) => {
      end = text;
    },
    () => {
      end = "closed";
    },
  );
  return { name, ended: () => end };
}

const json = (headers: Record<string, string>, body: object) => ({
  method: "POST",
  headers: { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" },
  body: JSON.stringify(body),
});

const readCode = async (response: Response) => {
  const text = await response.text();
  return /invalid_key|account_suspended|key_restricted/.exec(text)?.[0] ?? text;
};

/** Opens an event stream. Its first bytes have arrived. */
async function openStream(name: string, url: string, headers: Record<string, string>): Promise<OpenRequest> {
  const stream = await readEvents(url, headers);
  expect(stream.status).toBe(200);
  return toOpen(
    name,
    stream.ended.then(() => "closed"),
  );
}

/** Downloads the account's memory slowly. */
async function openDownload(url: string, headers: Record<string, string>): Promise<OpenRequest> {
  const response = await fetch(url, { headers });
  expect(response.status).toBe(200);
  const read = async () => {
    for await (const _ of response.body ?? []) await sleep(READ_MS);
    return "complete";
  };
  return toOpen("download", read());
}

/** Opens a request of every kind that can stay open on a server. */
async function openAll(base: string, account: TestAccount, headers: Record<string, string>): Promise<OpenRequest[]> {
  const jobId = await queuedJob(account.id);
  const fields = { prompt: "a red fox", width: 64, height: 64 };
  const wait = json({ ...headers, prefer: LONG_WAIT, "idempotency-key": randomUUID() }, fields);
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "get_job", arguments: { job_id: jobId } },
  };
  const mcp = json({ ...headers, "mcp-protocol-version": "2025-06-18" }, call);
  return [
    await openStream("job's events", `${base}/jobs/${jobId}/events`, headers),
    await openStream("account's events", `${base}/events`, headers),
    await openStream("run's events", `${base}/pipelines/runs/${await queuedRun(account.id)}/events`, headers),
    await openDownload(`${base}/memory/export`, headers),
    toOpen("wait", fetch(`${base}/image-generate`, wait).then(readCode)),
    toOpen("tool", fetch(new URL("/api/mcp", base), mcp).then(readCode)),
  ];
}

async function storeMemory(accountId: string): Promise<void> {
  const key = memoryKey({ from: "en", to: "es" }, "");
  const text = "word ".repeat(390);
  for (let part = 0; part < 10; part++)
    await storeUnits(
      accountId,
      key,
      Array.from({ length: 400 }, (_, at) => ({ source: `${part} ${at} ${text}`, target: text })),
    );
}

/** Changes rows as another process whose notification was lost. */
const change = (sql: string, ...values: unknown[]) => pool().query(sql, values);

interface Ending {
  name: string;
  code: "invalid_key" | "account_suspended" | "key_restricted";
  end(account: TestAccount, keyId: string): Promise<unknown>;
}

const endings: Ending[] = [
  { name: "revoked", code: "invalid_key", end: ({ id }, keyId) => revokeRestrictedKey(id, keyId) },
  {
    name: "revoked, and the notification is lost",
    code: "invalid_key",
    end: (_account, keyId) => change("UPDATE api_key SET revoked_at = now() WHERE id = $1", keyId),
  },
  {
    name: "rotated, and the overlap has passed",
    code: "invalid_key",
    end: (_account, keyId) =>
      change(
        "UPDATE api_key SET old_digest = digest, old_digest_until = now(), digest = md5(random()::text) WHERE id = $1",
        keyId,
      ),
  },
  {
    name: "expired",
    code: "invalid_key",
    end: (_account, keyId) => change("UPDATE api_key SET expires_at = now() WHERE id = $1", keyId),
  },
  {
    name: "removed from the network",
    code: "key_restricted",
    end: (_account, keyId) => change(`UPDATE api_key SET networks = '["10.0.0.0/8"]' WHERE id = $1`, keyId),
  },
  {
    name: "without the scope that it began with",
    code: "key_restricted",
    end: (_account, keyId) => change(`UPDATE api_key SET scopes = '["translation"]' WHERE id = $1`, keyId),
  },
  { name: "of a suspended account", code: "account_suspended", end: ({ id }) => suspend(id) },
];

const getEnds = (requests: OpenRequest[]) => requests.map(({ name, ended }) => `${name}: ${ended() ?? "open"}`);

const expected = (code: string) => [
  "job's events: closed",
  "account's events: closed",
  "run's events: closed",
  "download: closed",
  `wait: ${code}`,
  `tool: ${code}`,
];

describe.concurrent.each(everySecond(endings))("a key that is $name", ({ code, end }) => {
  // Tests that run side by side need an `expect` of their own.
  test("ends its streams, waits, downloads and tool calls on every process", async ({ expect }) => {
    const account = await testAccount(100);
    await storeMemory(account.id);
    const { key, view } = await createRestrictedKey(account.id, { name: "open", scopes: ["jobs", "translation"] });
    const headers = { authorization: `Bearer ${key}` };
    const ended = [
      ...(await openAll(service.base, account, headers)),
      ...(await openAll(second.base, account, headers)),
    ];
    const otherStream = await openStream("other", `${service.base}/events`, account.headers);
    expect(getEnds(ended).filter((text) => !text.endsWith(": open"))).toEqual([]);
    await end(account, view.id);
    await expect.poll(() => getEnds(ended), TIMEOUT).toEqual([...expected(code), ...expected(code)]);
    if (code !== "account_suspended") expect(otherStream.ended()).toBeUndefined();
  });
});

test("a primary key that was rotated ends its streams when the overlap has passed", async () => {
  const account = await testAccount(100);
  const streams = [
    await openStream("first", `${service.base}/events`, account.headers),
    await openStream("second", `${second.base}/events`, account.headers),
  ];
  const { key } = await rotateKey(account.id, 1);
  const next = await openStream("next", `${service.base}/events`, { authorization: `Bearer ${key}` });
  expect(getEnds(streams)).toEqual(["first: open", "second: open"]);
  await change("UPDATE api_key SET expires_at = now() WHERE account_id = $1 AND expires_at IS NOT NULL", account.id);
  await expect.poll(() => getEnds(streams), TIMEOUT).toEqual(["first: closed", "second: closed"]);
  expect(next.ended()).toBeUndefined();
});

test("a project that is archived ends the streams of its keys on every process, and no others", async () => {
  const account = await testAccount(100);
  const { id: project } = await createProject(account.id, { name: "open" });
  const { key } = await createRestrictedKey(account.id, { name: "open", project });
  const headers = { authorization: `Bearer ${key}` };
  const fields = { prompt: "a red fox", width: 64, height: 64 };
  const wait = json({ ...headers, prefer: LONG_WAIT }, fields);
  const ended = [
    await openStream("first", `${service.base}/events`, headers),
    await openStream("second", `${second.base}/events`, headers),
    toOpen("wait", fetch(`${second.base}/image-generate`, wait).then(readCode)),
  ];
  const otherStream = await openStream("other", `${second.base}/events`, account.headers);
  expect(getEnds(ended)).toEqual(["first: open", "second: open", "wait: open"]);
  await archiveProject(account.id, project);
  await expect.poll(() => getEnds(ended), TIMEOUT).toEqual(["first: closed", "second: closed", "wait: invalid_key"]);
  expect(otherStream.ended()).toBeUndefined();
});

test("a session that ends closes the portal's streams", async () => {
  const { id: accountId } = await testAccount(100);
  const sessionId = await beginSession(accountId, undefined);
  const authorization = `Bearer ${await createPlaygroundToken({ accountId, sessionId })}`;
  const stream = await openStream("portal", `${second.base}/events`, { authorization });
  await endSession(accountId, sessionId);
  await expect.poll(stream.ended, TIMEOUT).toBe("closed");
});

test("a stream of a suspended account is refused, also where its key is cached", async () => {
  const account = await testAccount(100);
  const stream = await openStream("open", `${second.base}/events`, account.headers);
  await suspendAccount(account.id, { actor: "command line", reason: "fraud", request: randomUUID() });
  await expect.poll(stream.ended, TIMEOUT).toBe("closed");
  const refused = await fetch(`${second.base}/events`, { headers: account.headers });
  expect([refused.status, await readCode(refused)]).toEqual([403, "account_suspended"]);
});
