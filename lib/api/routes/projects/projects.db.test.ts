import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { beginSession } from "../../../accounts/sessions.ts";
import { settleHold } from "../../../credits/holds.ts";
import { checkInvariants } from "../../../credits/invariants.ts";
import { pool } from "../../../platform/database/db.ts";
import { flushRequests } from "../../../requests/record.ts";
import { createPlaygroundToken } from "../../http/caller/playground-token.ts";

let service: TestService;
let account: TestAccount;

beforeAll(async () => {
  service = await startTestService({ work: false });
});
beforeEach(async () => {
  account = await testAccount(100);
});
afterAll(() => service.stop());

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { id: string; key: string; code: string; detail: string; data: { id: string }[] };
}

async function call(method: string, path: string, { key = account.key, body }: { key?: string; body?: object } = {}) {
  const response = await fetch(service.base + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      prefer: "respond-async",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) } as Answer;
}

/** Creates a project and a key in it. */
async function newProject(fields: object = {}, keyFields: object = {}) {
  const { body: project } = await call("POST", "/projects", { body: { name: "Web shop", ...fields } });
  const { body: key } = await call("POST", "/keys", { body: { name: "Server", project: project.id, ...keyFields } });
  expect(key).toMatchObject({ project: project.id });
  return { project, key: key.key, keyId: key.id };
}

/** Submits a job, which costs credits. */
const draw = (key: string) => call("POST", "/image-generate", { key, body: { prompt: "a red cup" } });

const read = (id: string) => call("GET", `/projects/${id}`);

describe("projects", () => {
  test("are created, read, changed and listed, with the default one", async () => {
    const created = await call("POST", "/projects", {
      body: { name: " Web shop ", credit_cap: { credits: 50, period: "week" }, operations: ["image-generate"] },
    });
    expect(created).toMatchObject({
      status: 201,
      body: { object: "project", name: "Web shop", default: false, keys: 0 },
    });
    const { id } = created.body;
    const cap = { credits: 80, period: "month" };
    expect(await call("PATCH", `/projects/${id}`, { body: { credit_cap: cap } })).toMatchObject({
      status: 200,
      body: { id, name: "Web shop", credit_cap: cap, operations: ["image-generate"], spent: { total: 0 } },
    });
    expect((await call("GET", "/projects")).body.data).toMatchObject([{ id }, { default: true, name: "Default" }]);
    const events = await call("GET", "/audit-events?action=project");
    expect(events.body.data).toMatchObject([{ action: "project.updated", target: id }, { action: "project.created" }]);
  });

  test.each([
    ["POST", "", {}, "/name"],
    ["POST", "", { name: "x", credit_cap: { credits: 0, period: "month" } }, "/credit_cap/credits"],
    ["POST", "", { name: "x", operations: ["image-none"] }, "/operations/0"],
    ["POST", "", { name: "x", spent: 0 }, ""],
    ["PATCH", "/default", { operations: ["image-edit"] }, "/operations"],
    ["PATCH", "/default", { requests_per_minute: 5 }, "/requests_per_minute"],
    ["POST", "/default/archive", undefined, undefined],
  ])("%s %s %j is refused with what to do", async (method, path, body, pointer) => {
    const id = account.id.replace("acct_", "proj_");
    const refused = await call(method, `/projects${path.replace("default", id)}`, body ? { body } : {});
    expect(refused).toMatchObject({ status: 422, body: { code: "invalid_input" } });
    if (pointer) expect(refused.body.errors).toMatchObject([{ pointer }]);
  });

  test("share their cap among their keys: exactly the jobs that fit are admitted, and other projects go on", async () => {
    const { body: quote } = await call("POST", "/quote", {
      body: { operation: "image-generate", parameters: { prompt: "a red cup" } },
    });
    const price = Number(quote.price);
    const { project, key } = await newProject({ credit_cap: { credits: 4 * price, period: "month" } });
    const { body: second } = await call("POST", "/keys", { body: { name: "Second", project: project.id } });
    const jobs = await Promise.all([key, second.key, key, second.key, key, second.key, key, second.key].map(draw));
    expect(jobs.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 402, 402, 402, 402]);
    expect(jobs.find(({ status }) => status === 402)?.body).toMatchObject({
      code: "spend_limit_reached",
      detail: expect.stringContaining('of the project "Web shop" are left. Raise the project\'s cap, wait until'),
    });
    expect((await read(project.id)).body).toMatchObject({ spent: { month: 4 * price }, keys: 2 });
    expect((await draw(account.key)).status).toBe(202);
    const raised = { credit_cap: { credits: 5 * price, period: "month" } };
    await call("PATCH", `/projects/${project.id}`, { body: raised });
    expect((await draw(key)).status).toBe(202);
    expect(await checkInvariants(pool())).toEqual([]);
  });

  test("bind their client tokens, batches and pipelines to the cap", async () => {
    const { project, key } = await newProject(
      { credit_cap: { credits: 1, period: "never" } },
      { scopes: ["client_tokens"] },
    );
    const parameters = { prompt: "a red cup", width: 1024, height: 1024 };
    const items = Array.from({ length: 2 }, () => ({ operation: "image-generate", input: parameters }));
    const refused = { status: 402, body: { code: "spend_limit_reached" } };
    expect(await call("POST", "/batches", { key, body: { items } })).toMatchObject(refused);
    const steps = ["a", "b"].map((id) => ({ id, operation: "image-generate", parameters }));
    expect(await call("POST", "/pipelines/runs", { key, body: { steps } })).toMatchObject(refused);
    expect((await read(project.id)).body).toMatchObject({ spent: { total: 0 } });
    expect(await checkInvariants(pool())).toEqual([]);
  });

  test("allow their keys only their operations, and count the requests of all of them", async () => {
    const { key } = await newProject({ operations: ["image-edit"], requests_per_minute: 2 });
    const refused = await draw(key);
    expect(refused).toMatchObject({ status: 403, body: { code: "key_restricted" } });
    expect(refused.body.detail).toContain('The project "Web shop" does not allow image-generate');
    await draw(key);
    const limited = await draw(key);
    expect(limited).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(limited.body.detail).toContain('of the project "Web shop"');
  });

  test("filter keys, jobs, batches, runs, requests and usage, and group usage", async () => {
    const { project, key, keyId } = await newProject();
    const [inside, outside] = [(await draw(key)).body, (await draw(account.key)).body];
    for (const { id, price } of [inside, outside])
      await settleHold(pool(), { jobId: id, operation: "image-generate", credits: Number(price) });
    const standard = account.id.replace("acct_", "proj_");
    const ids = async (path: string) =>
      (await call("GET", path)).body.data.map((item) => item.id ?? (item as { job_id?: string }).job_id);
    for (const list of ["/keys", "/jobs", "/batches", "/pipelines/runs", "/requests", "/usage"])
      expect(await call("GET", `${list}?project=proj_unknown`)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: "/project" }] },
      });
    expect(await ids(`/keys?project=${project.id}`)).toEqual([keyId]);
    expect(await ids(`/jobs?project=${project.id}`)).toEqual([inside.id]);
    expect(await ids(`/jobs?project=${standard}`)).toEqual([outside.id]);
    expect(await ids(`/usage?project=${project.id}`)).toEqual([inside.id]);
    expect(await ids(`/usage?project=${standard}`)).toEqual([outside.id]);
    const steps = [{ id: "cup", operation: "image-generate", parameters: { prompt: "a red cup" } }];
    const items = [{ operation: "image-generate", input: { prompt: "a red cup" } }];
    for (const [path, body] of [
      ["/batches", { items }],
      ["/pipelines/runs", { steps }],
    ] as const) {
      const [own, otherProject] = [
        (await call("POST", path, { key, body })).body,
        (await call("POST", path, { body })).body,
      ];
      expect(await ids(`${path}?project=${project.id}`)).toEqual([own.id]);
      expect(await ids(`${path}?project=${standard}`)).toEqual([otherProject.id]);
    }
    await flushRequests();
    const logged = (await call("GET", `/requests?project=${project.id}`)).body.data as unknown as { key_id: string }[];
    expect(logged.map((request) => request.key_id)).toEqual([keyId, keyId, keyId]);
    expect((await call("GET", "/usage?group_by=project")).body.data).toHaveLength(2);
    expect((await call("GET", `/usage?group_by=project&project=${project.id}`)).body.data).toMatchObject([
      { group: { project: project.id }, jobs: 1, credits: inside.price },
    ]);
  });

  test("are archived once, and their keys end", async () => {
    const { project, key } = await newProject();
    expect((await draw(key)).status).toBe(202);
    for (let time = 0; time < 2; time++)
      expect(await call("POST", `/projects/${project.id}/archive`)).toMatchObject({
        status: 200,
        body: { id: project.id, archived_at: expect.any(String), keys: 0 },
      });
    expect(await draw(key)).toMatchObject({ status: 401, body: { code: "invalid_key" } });
    const late = await call("POST", "/keys", { body: { name: "Late", project: project.id } });
    expect(late).toMatchObject({ status: 422, body: { errors: [{ pointer: "/project" }] } });
    expect((await call("GET", "/projects")).body.data).toHaveLength(1);
    expect((await call("GET", "/projects?archived=true")).body.data).toHaveLength(2);
  });

  test.each([
    ["viewer", 200, 403],
    ["developer", 200, 403],
    ["billing", 403, 403],
    ["admin", 200, 201],
  ] as const)("a %s of the team reads with %i and creates with %i", async (role, reads, creates) => {
    const person = await testAccount();
    await pool().query("UPDATE account SET kind = 'team' WHERE id = $1", [account.id]);
    await pool().query("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, $3)", [
      account.id,
      person.id,
      role,
    ]);
    const sessionId = await beginSession(person.id, undefined);
    await pool().query("UPDATE session SET team_id = $1 WHERE id = $2", [account.id, sessionId]);
    const key = await createPlaygroundToken({ accountId: account.id, sessionId });
    expect((await call("GET", "/projects", { key })).status).toBe(reads);
    expect((await call("POST", "/projects", { key, body: { name: randomUUID() } })).status).toBe(creates);
  });
});
