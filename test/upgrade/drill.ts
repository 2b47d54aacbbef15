import { setTimeout as sleep } from "node:timers/promises";
import { pool } from "../../lib/platform/database/db.ts";
import { checkAnswers } from "../faults/checks/answers.ts";
import { checkJobs, openJobs } from "../faults/checks/jobs.ts";
import { checkLedger } from "../faults/checks/ledger.ts";
import { ApiClient, type Target } from "../faults/load/api-client.ts";
import type { Exchange } from "../faults/load/exchange.ts";
import { Load } from "../faults/load/load.ts";
import { generateImage } from "../faults/load/requests.ts";
import { jobVisitors } from "../faults/load/visitors.ts";
import type { WebhookReceiver } from "../helpers/servers/webhook-receiver.ts";
import { Customer } from "./customer.ts";
import type { Version } from "./version.ts";

const ACCOUNTS = 3;
const CREDITS = 1_000_000;
/** A proxy sends no more requests to a server for this time before it stops. */
const PAUSE_BEFORE_STOP_MS = 5_000;
const QUIET_TIMEOUT_MS = 60_000;
/** A new version's worker reports its engines within this time. */
const WORKER_TIMEOUT_MS = 60_000;

interface Step {
  step: string;
  requests: number;
  /** The number of violations in their responses. A request can violate several promises. */
  violations: number;
}

/**
 * Upgrades under load, each step for some seconds. The old version runs. Each step ends with the customer's session, keys,
 * webhook and application at each running version. Returns the steps, up to the first at which something went wrong, what
 * the customer had, and what went wrong.
 */
export async function drill(options: { before: Version; after: Version; receiver: WebhookReceiver; seconds: number }) {
  const { before, after, receiver, seconds } = options;
  const running = [before];
  const exchanges: Exchange[] = [];
  const targets: Target[] = [toTarget(before)];
  const clients = await createClients(before, targets, exchanges);
  const steps: Step[] = [];
  const violations: string[] = [];
  const record = async (step: string, act: () => Promise<unknown>) => {
    if (violations.length > 0) return;
    const first = exchanges.length;
    await act();
    await sleep(seconds * 1_000);
    for (const version of running)
      violations.push(...(await customer.check(version)).map((violation) => `${step}: ${violation}`));
    const recent = exchanges.slice(first);
    const failures = checkAnswers(recent, { brokenServers: [], codes: [] }).flatMap(({ violations }) => violations);
    steps.push({ step, requests: recent.length, violations: failures.length });
    violations.push(...failures.map((failure) => `${step}: ${failure}`));
  };

  await runCanary(clients, before);
  await using stack = new AsyncDisposableStack();
  const customer = stack.adopt(await Customer.join(before, receiver), (item) => item.close());
  const load = new Load(clients, jobVisitors);
  load.resume();
  await record("the old version serves", async () => {});
  await record("the migrations of the new version are applied", async () => {
    const { applied } = JSON.parse(await after.command("migrate", "--json")) as { applied: string[] };
    if (applied.length === 0) violations.push("The new version has no migration. Choose an older commit.");
  });
  await record("the new version starts, and both serve", async () => {
    await after.start();
    targets.push(toTarget(after));
    running.push(after);
    await runCanary(clients, after);
  });
  await record("the old version stops, and the new one serves", async () => {
    targets.splice(0, 1);
    running.splice(0, 1);
    await sleep(PAUSE_BEFORE_STOP_MS);
    violations.push(...(await before.stop()));
  });
  await record("the old version starts again on the new database", async () => {
    await before.start();
    targets.push(toTarget(before));
    running.push(before);
    await runCanary(clients, before);
  });
  await load.pause();
  if (violations.length === 0) violations.push(...(await checkService(exchanges)));
  return { steps, credentials: customer.credentials, violations: [...new Set(violations)] };
}

/** Lists the violations of the promises about jobs and credits once no request is in flight. */
async function checkService(exchanges: readonly Exchange[]): Promise<string[]> {
  await waitUntilQuiet();
  const results = [
    ...(await checkJobs(pool(), { exchanges, recent: exchanges, codes: [] })),
    await checkLedger(pool()),
    ...checkAnswers(exchanges, { brokenServers: [], codes: [] }),
  ];
  return results.flatMap(({ check, violations }) => violations.map((violation) => `${check}: ${violation}`));
}

const toTarget = ({ name, origin }: Version): Target => ({ name, origin });

/** Accounts that the old version creates. The clients send their requests to `targets` in turn, which may change. */
function createClients(version: Version, targets: readonly Target[], exchanges: Exchange[]): Promise<ApiClient[]> {
  return Promise.all(
    Array.from({ length: ACCOUNTS }, async (_, index) => {
      const options = ["--email", `account-${index}@example.com`, "--credits", String(CREDITS), "--key", "--json"];
      const { id, key } = JSON.parse(await version.command("account", "create", ...options)) as Record<
        "id" | "key",
        string
      >;
      return new ApiClient({ account: { id, key }, targets, exchanges });
    }),
  );
}

/** Waits until a version runs a job. Its requests count only once it does. */
async function runCanary([client]: readonly ApiClient[], version: Version): Promise<void> {
  if (!client) throw new Error("There is no client.");
  const probe = new ApiClient({ account: client.account, targets: [toTarget(version)], exchanges: [] });
  const deadline = Date.now() + WORKER_TIMEOUT_MS;
  while ((await generateImage(probe, { action: "canary", engineMs: 0, isWaited: true })).job?.status !== "succeeded") {
    if (Date.now() > deadline) throw new Error(`The ${version.name} version runs no job.`);
    await sleep(500);
  }
}

async function waitUntilQuiet(): Promise<void> {
  const deadline = Date.now() + QUIET_TIMEOUT_MS;
  while ((await openJobs(pool())).length > 0 && Date.now() < deadline) await sleep(500);
}
