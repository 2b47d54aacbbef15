import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAiApi } from "../../test/fakes/openai.ts";
import { type FakeServer, startFakeServer } from "../../test/fakes/server.ts";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { pool } from "../platform/database/db.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { startTracing } from "./start.ts";

const KEY = "sk-compatible-tracing";
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";

/** A span as the receiver stores it, with the component of the process that exported it. */
interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  component: string;
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<ReceivedSpan, "component">[] }[];
  }[];
}

const spans: ReceivedSpan[] = [];
/** A receiver of OTLP over HTTP with JSON, as every collector is one. */
const receiver = createServer(async (request, response) => {
  expect(`${request.method} ${request.url}`).toBe("POST /v1/traces");
  for (const { resource, scopeSpans } of ((await json(request)) as ExportRequest).resourceSpans) {
    const component = resource.attributes.find(({ key }) => key === "service.component")?.value.stringValue ?? "";
    for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, component });
  }
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});

let service: TestService;
let provider: FakeServer;
let worker: ChildProcess;
let stopTracing: () => Promise<void>;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  provider = await startFakeServer(openAiApi({ key: KEY, sizes: "any" }));
  Object.assign(process.env, {
    ENGINES_IMAGE_GENERATE: `ai-sdk:openai-compatible/model@${provider.origin}/v1#traced`,
    OPENAI_COMPATIBLE_API_KEY: KEY,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    // Only the traces that callers sample.
    OTEL_TRACES_SAMPLER_ARG: "0",
  });
  setRuntimeEnv({});
  stopTracing = await startTracing("server");
  service = await startTestService({ work: false });
  worker = fork("worker.ts");
  await once(worker, "message");
}, 60_000);
afterAll(async () => {
  worker.kill("SIGKILL");
  await service.stop();
  await Promise.all([provider.stop(), new Promise((resolve) => receiver.close(resolve))]);
});

async function generate(headers: Record<string, string>): Promise<{ id: string; status: string }> {
  const account = await testAccount();
  const response = await fetch(`${service.base}/image-generate`, {
    method: "POST",
    headers: { ...account.headers, ...headers, "content-type": "application/json", prefer: "wait=60" },
    body: JSON.stringify({ prompt: "a red fox", width: 128, height: 128 }),
  });
  return (await response.json()) as { id: string; status: string };
}

const traceparents = () => provider.received.map(({ headers }) => headers.traceparent);

test("one trace follows a job from the request over the worker's process to the provider", async () => {
  const untraced = await generate({});
  expect(untraced.status).toBe("succeeded");
  expect(traceparents().every((sent) => sent === undefined)).toBe(true);
  const traced = await generate({ traceparent: `00-${TRACE}-${CALLER}-01` });
  expect(traced.status).toBe("succeeded");
  // Both processes export their last spans when they stop.
  worker.kill("SIGTERM");
  await once(worker, "exit");
  await stopTracing();

  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  const find = (name: string) => spans.find((span) => span.name === name);
  const chain = ["POST /image-generate", "run image-generate", "engine", `POST ${new URL(provider.origin).host}`];
  expect(chain.map((name) => find(name)?.component)).toEqual(["server", "worker", "worker", "worker"]);
  const ids = [CALLER, ...chain.map((name) => find(name)?.spanId)];
  expect(chain.map((name) => find(name)?.parentSpanId)).toEqual(ids.slice(0, -1));
  expect(traceparents().at(-1)).toBe(`00-${TRACE}-${ids.at(-1)}-01`);

  const { rows } = await pool().query("SELECT traceparent FROM job WHERE id = ANY($1) ORDER BY created_at", [
    [untraced.id, traced.id],
  ]);
  expect(rows.map(({ traceparent }) => traceparent)).toEqual([null, `00-${TRACE}-${ids[1]}-01`]);
  expect(JSON.stringify(spans)).not.toContain(KEY);
});
