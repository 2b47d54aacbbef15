import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { form, startTestService, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";
import { pool } from "../../platform/database/db.ts";
import { flushRequests } from "../../requests/record.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ work: false });
});
afterAll(() => service.stop());

interface Logged {
  id: string;
  method: string;
  path: string;
  status: number;
  job_id: string | null;
  operation: string | null;
  error_code: string | null;
  error_fields: string[] | null;
  parameters: Record<string, unknown> | null;
}

async function logged(headers: Record<string, string>, query = ""): Promise<Logged[]> {
  await flushRequests();
  const answer = await fetch(`${service.base}/requests${query}`, { headers });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Logged[] }).data;
}

const jsonBody = (body: unknown, headers: Record<string, string> = {}) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json", ...headers },
});

describe("GET /requests", () => {
  it("contains every request with an accepted key, also refused ones, and nothing of other callers", async () => {
    const { headers, id } = await testAccount();
    const get = (path: string, more = {}) => fetch(service.base + path, { headers: { ...headers, ...more } });
    const answers = [
      await get("/balance", { "user-agent": "shop/2.1" }),
      await get("/jobs/job_none"),
      await get("/jobs?limit=1000"),
      await fetch(`${service.base}/image-generate`, jsonBody({}, headers)),
      await fetch(
        `${service.base}/image-generate`,
        jsonBody({ prompt: "a red fox" }, { ...headers, prefer: "respond-async" }),
      ),
    ];
    await fetch(`${service.base}/balance`, { headers: { authorization: "Bearer atl_wrong" } });
    await fetch(`${service.base}/balance`);
    const rows = await logged(headers);
    expect(rows.map(({ method, path, status, error_code }) => [method, path, status, error_code])).toEqual([
      ["POST", "/image-generate", 202, null],
      ["POST", "/image-generate", 422, "invalid_input"],
      ["GET", "/jobs", 422, "invalid_input"],
      ["GET", "/jobs/job_none", 404, "not_found"],
      ["GET", "/balance", 200, null],
    ]);
    expect(rows.map((row) => row.id)).toEqual(answers.map((answer) => answer.headers.get("request-id")).toReversed());
    expect(rows[0]).toMatchObject({
      operation: "image-generate",
      job_id: answers[4]?.headers.get("job-id"),
      parameters: null,
    });
    expect(rows[4]).toMatchObject({ user_agent: "shop/2.1", ip: expect.stringMatching(/127\.0\.0\.1$/) });
    const { rows: keys } = await pool().query("SELECT id FROM api_key WHERE account_id = $1", [id]);
    expect(new Set(rows.map((row) => Reflect.get(row, "key_id")))).toEqual(new Set(keys.map((key) => key.id)));
  });

  it("stores the parameters without files only if the request asks for it", async () => {
    const { headers } = await testAccount();
    const send = (value: string) =>
      fetch(`${service.base}/image-upscale`, {
        method: "POST",
        headers: { ...headers, prefer: "respond-async", "atelier-log": value },
        body: form({ image: new Blob(["no image"]), factor: "4" }),
      });
    expect((await send("parameters")).status).toBe(422);
    const refused = await send("everything");
    expect([refused.status, (await refused.json()).detail]).toEqual([
      422,
      'Atelier-Log must be "parameters". Leave it out to log no parameters.',
    ]);
    const [, row] = await logged(headers);
    expect(row?.parameters).toMatchObject({ factor: 4 });
    expect(row?.parameters).not.toHaveProperty("image");
  });

  it("names the invalid fields of a refused request, without their values and without names that the client chose", async () => {
    const { headers } = await testAccount();
    const body = { prompt: "a red fox", width: 5, "secret name": 1, metadata: { "secret pair": 3 } };
    const answer = await fetch(`${service.base}/image-generate`, jsonBody(body, headers));
    expect(answer.status).toBe(422);
    await fetch(`${service.base}/jobs?limit=1000`, { headers });
    const rows = await logged(headers);
    expect(rows.map(({ error_code, error_fields }) => [error_code, error_fields?.toSorted()])).toEqual([
      ["invalid_input", ["/limit"]],
      ["invalid_input", ["/metadata", "/width"]],
    ]);
    expect(JSON.stringify(rows)).not.toContain("secret");
  });

  it("stores no parameters of a request without retention", async () => {
    const { headers } = await testAccount();
    const body = { prompt: "a red fox", response: "base64", retention: 0 };
    await fetch(
      `${service.base}/image-generate`,
      jsonBody(body, { ...headers, "atelier-log": "parameters", prefer: "wait=1" }),
    );
    expect(await logged(headers)).toMatchObject([{ path: "/image-generate", parameters: null }]);
  });

  it("filters, returns pages and one request, and exports all of them as CSV", async () => {
    const { headers } = await testAccount();
    for (let count = 0; count < 3; count++) await fetch(`${service.base}/balance`, { headers });
    await fetch(`${service.base}/jobs/job_none`, { headers });
    expect(await logged(headers, "?status=4xx")).toMatchObject([{ path: "/jobs/job_none" }]);
    const first = await fetch(`${service.base}/requests?limit=2&text=/balance`, { headers });
    const page = (await first.json()) as { data: Logged[]; next_cursor: string };
    expect(page.data).toHaveLength(2);
    const rest = await logged(headers, `?text=/balance&cursor=${page.next_cursor}`);
    expect(rest).toHaveLength(1);
    const one = await fetch(`${service.base}/requests/${rest[0]?.id}`, { headers });
    expect(await one.json()).toEqual(rest[0]);
    const csv = await fetch(`${service.base}/requests?format=csv&text=/balance`, { headers });
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = (await csv.text()).trim().split("\r\n");
    expect(lines[0]).toMatch(/^created_at,id,method,path,status/);
    expect(lines).toHaveLength(4);
  });

  it.each([
    "status=5",
    "status=7xx",
    "after=yesterday",
    "after=0.5",
    "before=12",
    "before=2026-01-31.5",
    "text=",
    "limit=0",
    "cursor=x",
    "format=xml",
    "user=1",
    "text=%00",
  ])("refuses ?%s", async (query) => {
    const { headers } = await testAccount();
    const answer = await fetch(`${service.base}/requests?${query}`, { headers });
    expect([answer.status, (await answer.json()).code]).toEqual([422, "invalid_input"]);
  });

  it("leaves no key, prompt or file content in the database or the log output", async () => {
    const account = await testAccount();
    const prompt = "canary-prompt-5f0c2a";
    const content = "canary-content-91d7be";
    const output = captureLog();
    try {
      await fetch(`${service.base}/quote`, {
        ...jsonBody({ operation: "image-generate", parameters: { prompt } }, account.headers),
      });
      await fetch(`${service.base}/image-generate`, jsonBody({ prompt, nothing: 1 }, account.headers));
      await fetch(`${service.base}/image-upscale`, {
        method: "POST",
        headers: { ...account.headers, "atelier-log": "parameters", "user-agent": `tool ${account.key}` },
        body: form({ image: new Blob([content]), factor: "2" }),
      });
      await fetch(`${service.base}/jobs/${account.key}?text=${prompt}`, { headers: account.headers });
      await fetch(`${service.base}/requests?text=${prompt}`, { headers: account.headers });
      expect(await logged(account.headers)).toHaveLength(5);
    } finally {
      output.restore();
    }
    for (const canary of [account.key, prompt, content]) {
      expect(await tablesWith(canary)).toEqual([]);
      expect(output.text()).not.toContain(canary);
    }
  });
});

/** The names of the tables with a row that contains a text. */
async function tablesWith(canary: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(rows.map(({ name }) => name)).toContain("public.request_log");
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await pool().query(`SELECT 1 FROM ${name} AS t WHERE t::text LIKE $1 LIMIT 1`, [`%${canary}%`]);
    if (hits.rowCount) found.push(name);
  }
  return found;
}

/** Collects everything that this process logs, at the most detailed level and without redaction. */
function captureLog() {
  const state = globalThis as typeof globalThis & { atelierLog?: pino.Logger };
  const before = state.atelierLog;
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  state.atelierLog = pino({ level: "trace" }, stream);
  return {
    text: () => text,
    restore() {
      if (before) state.atelierLog = before;
      else delete state.atelierLog;
    },
  };
}
