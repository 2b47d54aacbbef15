// A complete service in this process, for tests: the API on a free port and a worker with the real engines.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAccountAsOperator } from "../../../lib/accounts/operator.ts";
import { apisListener } from "../../../lib/api/apis.ts";
import { createApi } from "../../../lib/api/app.ts";
import { grantCredits } from "../../../lib/credits/ledger.ts";
import { engineSettings } from "../../../lib/engine-health/configured/settings.ts";
import { EngineMonitor } from "../../../lib/engine-health/engine-monitor.ts";
import { getEngines } from "../../../lib/engines/index.ts";
import { closeSelector } from "../../../lib/jobs/select.ts";
import { forgetKeys } from "../../../lib/keys/authenticate.ts";
import { issueKey } from "../../../lib/keys/issue.ts";
import { ensureWeights } from "../../../lib/models/install-weights.ts";
import type { Operation } from "../../../lib/operations/define.ts";
import { closeDatabase, pool } from "../../../lib/platform/database/db.ts";
import { closeListener, listener } from "../../../lib/platform/database/notifications.ts";
import { env } from "../../../lib/platform/env.ts";
import { newId } from "../../../lib/platform/ids.ts";
import { closeRequests } from "../../../lib/requests/record.ts";
import type { EnginePool } from "../../../lib/worker/engine-router.ts";
import { createEnginePool, Worker } from "../../../lib/worker/worker.ts";
import type { WorkerCapacity } from "../../../lib/worker/worker-capacity.ts";

export interface TestService {
  /** For example `http://127.0.0.1:1234/api/v1`. */
  base: string;
  worker: Worker;
  /** Sends a request with a form, with JSON or without a body. The body of the response is parsed if it is JSON. */
  call(account: TestAccount, method: string, path: string, body?: object | FormData): Promise<Answer>;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields they expect.
  body: any;
}

let standardApi: ReturnType<typeof createApi> | undefined;

/** The API of all operations. It keeps nothing of a service, and is expensive to make. */
const getStandardApi = () => (standardApi ??= createApi());

/** The processes of engines, by the environment that they read when they start, and the services that use them. */
const enginePools = new Map<string, { pool: EnginePool; users: number }>();
/** Most test files change nothing that engines read, so the processes of this environment stay. */
const usualEnvironment = describeEnvironment();

/** Takes the processes of the current environment. Those of unusual ones end, unless a service uses them. */
function takeEnginePool(): { pool: EnginePool; users: number } {
  const environment = describeEnvironment();
  const taken = enginePools.get(environment) ?? { pool: createEnginePool(), users: 0 };
  taken.users++;
  for (const [key, { pool, users }] of enginePools) {
    if (users > 0 || key === usualEnvironment) continue;
    pool.close();
    enginePools.delete(key);
  }
  enginePools.set(environment, taken);
  return taken;
}

/** Each call of an engine names its files, and engines use no database. The library for images sets VIPSHOME itself. */
function describeEnvironment(): string {
  const { DATABASE_URL, DATA_DIR, VIPSHOME, ...rest } = process.env;
  return JSON.stringify(Object.entries(rest).sort());
}

/**
 * Starts the service. Its engines, its inspectors and the processes of its drafts stay when it stops, for the next service
 * of this process: each request contains all that they need. Downloads the required weights of the engines first if the
 * cache does not contain them.
 */
export async function startTestService({
  work = true,
  offered,
}: {
  work?: boolean;
  offered?: Operation[];
} = {}): Promise<TestService> {
  const required = getEngines(engineSettings()).flatMap(({ weights }) => weights.required);
  await ensureWeights(required, { cacheDirectory: env().CACHE_DIR });
  const server = createServer(apisListener(offered ? createApi(offered) : getStandardApi()));
  // As long as the product's. A busy process notices too late that a connection was closed after 5 s, and uses it again.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const capacity: WorkerCapacity = {
    operations: (lane) => engines.operations(lane),
    engines: (lane) => engines.engines(lane),
    hasEngine: (engine) => engines.ready(engine),
  };
  const enginePool = takeEnginePool();
  const worker: Worker = new Worker(capacity, enginePool.pool);
  const engines = new EngineMonitor(worker.id, () => {
    if (work) worker.wake();
  });
  await engines.start();
  // A worker that claims nothing would still reclaim the jobs that a test claims itself.
  if (work) await worker.start();
  (await listener()).on("key_revoked", forgetKeys);
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}/api/v1`;
  return {
    base,
    worker,
    async call(account, method, path, body) {
      const isForm = body instanceof FormData;
      const headers = { ...account.headers, ...(body && !isForm ? { "content-type": "application/json" } : {}) };
      const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
      const response = await fetch(base + path, { method, headers, ...sent });
      const type = response.headers.get("content-type") ?? "";
      return {
        status: response.status,
        type,
        body: type.includes("json") ? await response.json() : await response.text(),
      };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await worker.stop();
      enginePool.users--;
      await engines.stop();
      closeSelector();
      await closeListener();
      await closeRequests();
      await closeDatabase();
    },
  };
}

export interface TestAccount {
  id: string;
  key: string;
  headers: { authorization: string };
}

/** An account with credits and a key. */
export async function testAccount(credits = 100): Promise<TestAccount> {
  const { id } = await createAccountAsOperator(`${newId("acct")}@example.com`);
  if (credits > 0) await grantCredits(pool(), { accountId: id, credits, kind: "grant", reference: `test:${id}` });
  const { key } = await issueKey(id);
  return { id, key, headers: { authorization: `Bearer ${key}` } };
}

/** A multipart form of fields and files. */
export function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
