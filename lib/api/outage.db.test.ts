import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseProxy } from "../../test/faults/installation/database-proxy.ts";
import { testAccount } from "../../test/helpers/servers/service.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { closeListener } from "../platform/database/notifications.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { readPriceTable } from "../prices/price-table.ts";
import { apisListener } from "./apis.ts";

const address = new URL(process.env.DATABASE_URL ?? "");
const proxy = new DatabaseProxy(Number(address.port));
let server: Server;
let base: string;

beforeAll(async () => {
  await proxy.accept();
  process.env.DATABASE_URL = Object.assign(new URL(address), { port: String(proxy.port) }).href;
  setRuntimeEnv({});
  await pool().query(
    "INSERT INTO engine_state (worker_id, engine, state, fraction, updated_at) VALUES ('wrk_test', 'onnx/upscaler', 'ready', 1, now())",
  );
  server = createServer(apisListener());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await closeListener();
  await closeDatabase();
  proxy.refuse();
});

test("a request whose job was submitted gets 503 with the job's id if the database goes away while it waits", async () => {
  const { headers, id } = await testAccount(100);
  const body = new FormData();
  body.set("image", new Blob([await readFile("public/samples/coffee.png")]), "coffee.png");
  const answering = fetch(`${base}/image-upscale`, {
    method: "POST",
    headers: { ...headers, prefer: "wait=30" },
    body,
  });
  // No worker runs, so the job stays queued and the request waits.
  const jobs = () => pool().query<{ id: string }>("SELECT id FROM job WHERE account_id = $1", [id]);
  await expect.poll(async () => (await jobs()).rowCount, { timeout: 20_000 }).toBe(1);
  const [job] = (await jobs()).rows;
  proxy.refuse();
  const answer = await answering;
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await answer.json()).toMatchObject({
    code: "overloaded",
    job_id: job?.id,
    detail: expect.stringContaining("The job was submitted"),
  });
  await proxy.accept();
  const after = await fetch(`${base}/jobs/${job?.id}`, { headers });
  expect([after.status, (await after.json()).status]).toEqual([200, "queued"]);
});

const toolCall = (name: string, fields: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: fields },
});

test("every API answers 503 with Retry-After, in its own form, while the database is away", async () => {
  const { headers, key } = await testAccount(100);
  const json = (body: object) => ({
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-06-18",
    },
    body: JSON.stringify(body),
  });
  const list = json({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const read = json(toolCall("get_job", { job_id: "job_none" }));
  const requests: [path: string, init: RequestInit][] = [
    ["/api/v1/jobs", { headers }],
    ["/api/openai/v1/images/generations", json({ model: "gpt-image-1", prompt: "a red fox" })],
    ["/api/deepl/v2/translate", json({ text: ["Hello"], target_lang: "ES" })],
    ["/api/removebg/v1.0/account", { headers: { "x-api-key": key } }],
    ["/api/mcp", list],
  ];
  const send = ([path, init]: (typeof requests)[number]) => fetch(new URL(path, base), init);
  const answersAway = async () => {
    proxy.refuse();
    const answers = [];
    for (const request of requests) {
      const answer = await send(request);
      answers.push([request[0], answer.status, Number(answer.headers.get("retry-after")) > 0, await answer.text()]);
    }
    const tool = await send(["/api/mcp", read]);
    answers.push(["tool", tool.status < 500 || tool.status === 503, true, await tool.text()]);
    await proxy.accept();
    return answers;
  };
  const expected = [
    ...requests.map(([path]) => [path, 503, true, expect.stringContaining("database is not available")]),
    ["tool", true, true, expect.stringMatching(/database is not available/)],
  ];
  expect(await answersAway()).toEqual(expected);
  // The second time the key and the limits are cached, so that the requests fail later.
  for (const request of requests) await (await send(request)).text();
  readPriceTable.forget();
  // The engines' reports are cached for a second, and no worker runs here.
  await sleep(1_100);
  expect(await answersAway()).toEqual(expected);
});
