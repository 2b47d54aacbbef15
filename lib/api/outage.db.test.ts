import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseProxy } from "../../test/faults/installation/database-proxy.ts";
import { testAccount } from "../../test/helpers/service.ts";
import { closeDatabase, pool } from "../platform/db.ts";
import { setRuntimeEnv } from "../platform/env.ts";
import { closeListener } from "../platform/notifications.ts";
import { createApi } from "./app.ts";
import { apiListener } from "./http/listener.ts";

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
  server = createServer(apiListener(createApi()));
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
