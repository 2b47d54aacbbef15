import { cancelBatch, pauseBatch, resumeBatch } from "../../lib/batches/control.ts";
import { submitBatch } from "../../lib/batches/submit.ts";
import { expireEndedCredits } from "../../lib/credits/expire.ts";
import { clawBack, grantCredits, takeCredits } from "../../lib/credits/ledger.ts";
import { cancelJob } from "../../lib/jobs/cancel.ts";
import type { Idempotency } from "../../lib/jobs/idempotency.ts";
import { type JobPlan, planJob } from "../../lib/jobs/plan.ts";
import { submitJob } from "../../lib/jobs/submit.ts";
import type { Caller } from "../../lib/keys/authenticate.ts";
import { updateRestrictedKey } from "../../lib/keys/restricted.ts";
import { imageGenerate } from "../../lib/operations/image-generate/index.ts";
import { pool, transaction } from "../../lib/platform/database/db.ts";
import type { Account } from "./accounts.ts";
import type { Action, SimulatedProcess, World } from "./world.ts";

type Act = Action["act"];

export const FACTS = { width: 0, height: 0, megapixels: 0, frames: 1, characters: 0, language: "" };
/** Few, so that requests repeat them. */
const IDEMPOTENCY_KEYS = 5;
const REFERENCES = 6;
const MAX_ITEMS = 4;
const MAX_ITEM_PRICE = 6;
const DAY_MS = 86_400_000;

export const getInput = (images: number, more: object = {}) =>
  imageGenerate.input.parse({ prompt: "a lighthouse", n: images, ...more });

let plan: Promise<JobPlan> | undefined;
/** Reads engines and prices once, which load code and are cached by time. */
export const preparePlan = (): Promise<JobPlan> => (plan ??= planJob(imageGenerate, getInput(1), FACTS));

/** Half of all requests come from one account, so that they meet. */
const pickAccount = (world: World, accounts: readonly Account[] = world.accounts): Account => {
  const { random } = world;
  const account = random.chance(0.5) ? accounts[0] : random.pick(accounts);
  if (!account) throw new RangeError("A simulation has at least one account.");
  return account;
};

const CALLERS = { portal: 40, dayKey: 28, totalKey: 24, testKey: 8 };
export const pickCaller = (world: World, accounts?: readonly Account[]): Caller =>
  pickAccount(world, accounts).callers[world.random.weighted(CALLERS)];

/** The accounts of which a batch is being submitted. */
const submittingBatches = ({ processes, accounts }: World): Account[] =>
  accounts.filter(({ id }) =>
    processes.some(({ tasks }) => [...tasks].some(({ name }) => name.startsWith(`submit batch ${id} `))),
  );

/** A key that earlier requests may have used, or none. The request's content follows from the key. */
export function pickIdempotency({ random }: World, kind: "job" | "batch" | "run"): Idempotency | undefined {
  if (random.chance(0.5)) return undefined;
  const key = `${kind} ${random.below(IDEMPOTENCY_KEYS)}`;
  return { key, fingerprint: random.chance(0.95) ? key : "another request" };
}

const submitOne: Act = (world, process) => {
  const { random, model } = world;
  const caller = pickCaller(world);
  const idempotency = pickIdempotency(world, "job");
  const tag = model.newTag("job", caller, idempotency);
  const url = random.chance(0.2) ? { webhook_url: world.receiver.url(`/job/${caller.accountId}`) } : {};
  const input = getInput(1 + random.below(3), { metadata: { request: tag }, ...url });
  return world.start(process, `submit ${tag}`, () =>
    model.recordSubmission(tag, async () => {
      const { jobId, replayed } = await submitJob({
        caller,
        operation: imageGenerate,
        input,
        facts: FACTS,
        idempotency,
      });
      world.log(`${tag} is ${jobId}${replayed ? ", as before" : ""}`);
      return { id: jobId, replayed };
    }),
  );
};

const submitMany: Act = async (world, process) => {
  const { random, model } = world;
  const open = submittingBatches(world);
  // Often of an account of which another batch is being submitted.
  const caller = pickCaller(world, random.chance(0.6) && open.length > 0 ? open : undefined);
  const idempotency = pickIdempotency(world, "batch");
  const tag = model.newTag("batch", caller, idempotency);
  const planned = await preparePlan();
  const items = Array.from({ length: 1 + random.below(MAX_ITEMS) }, (_, position) => ({
    position,
    item: null,
    operation: imageGenerate,
    input: getInput(1),
    plan: { ...planned, credits: 1 + random.below(MAX_ITEM_PRICE) },
  }));
  return world.start(process, `submit ${tag}`, () =>
    model.recordSubmission(tag, async () => {
      const metadata = { request: tag, items: String(items.length) };
      const { batchId, replayed } = await submitBatch({ caller, items, skipped: [], metadata, idempotency });
      world.log(`${tag} is ${batchId}${replayed ? ", as before" : ""}`);
      return { id: batchId, replayed };
    }),
  );
};

const cancelOne: Act = async (world, process) => {
  const found = await world.pickRow("SELECT id, account_id FROM job WHERE status IN ('queued', 'running') ORDER BY id");
  if (!found) return;
  return world.start(process, `cancel ${found.id}`, async () => {
    await cancelJob(found.account_id, found.id);
    world.log(`${found.id} is canceled`);
  });
};

/** Changes a batch that has not completed. */
const controlBatch =
  (verb: string, change: (accountId: string, batchId: string) => Promise<unknown>): Act =>
  async (world, process) => {
    const found = await world.pickRow(
      "SELECT id, account_id FROM batch WHERE status <> 'completed' AND steps IS NULL ORDER BY id",
    );
    if (!found) return;
    return world.start(process, `${verb} ${found.id}`, async () => {
      await change(found.account_id, found.id);
    });
  };

/** Each process has a module of its own, because the module remembers the retries of its process. */
const retryModule = ({ name }: SimulatedProcess): Promise<typeof import("../../lib/batches/retry.ts")> =>
  import(/* @vite-ignore */ `${import.meta.resolve("../../lib/batches/retry.ts")}?${name.replace(" ", "=")}`);

const retryFailed: Act = async (world, process) => {
  const found = await world.pickRow(
    "SELECT DISTINCT b.id, b.account_id FROM job j JOIN batch b ON b.id = j.batch_id WHERE b.steps IS NULL AND j.status = 'failed' ORDER BY 1",
  );
  const caller = world.accounts.find(({ id }) => id === found?.account_id)?.callers.portal;
  // In a process, another retry of the account would only join the first one.
  if (!found || !caller || [...process.tasks].some(({ name }) => name.startsWith("retry"))) return;
  const { retryBatch } = await retryModule(process);
  return world.start(process, `retry ${found.id}`, async () => {
    await retryBatch(caller, found.id, "");
  });
};

const pickChange = (world: World, kind: string) => {
  const accountId = pickAccount(world).id;
  const place = world.random.below(REFERENCES);
  return { accountId, credits: 4 + 3 * place, reference: `${kind}:${accountId}:${place}` };
};

const grant: Act = (world, process) => {
  const change = pickChange(world, "grant");
  return world.start(process, change.reference, async () => {
    const record = world.model.expectGrant(change.reference, change);
    const { granted } = await grantCredits(pool(), { ...change, kind: "grant" });
    if (granted) record.applied++;
  });
};

/** Credits that end. Most of them have ended already, so that the task takes what is left. */
const grantLot: Act = (world, process) => {
  const change = pickChange(world, "lot");
  const hasEnded = world.random.chance(0.8);
  const end = { kind: "granted" as const, at: new Date(world.network.timeMs + (hasEnded ? -1 : 1) * DAY_MS) };
  return world.start(process, change.reference, async () => {
    const record = world.model.expectGrant(change.reference, change);
    const { granted } = await transaction((tx) => grantCredits(tx, { ...change, kind: "grant", end }));
    if (granted) record.applied++;
  });
};

/** Takes back what a lot has left, and else other credits. */
const clawLot: Act = (world, process) => {
  const change = pickChange(world, "clawlot");
  const lot = change.reference.replace("clawlot", "lot");
  return world.start(process, change.reference, async () => {
    const record = world.model.expectTake(change.reference, change);
    const { applied } = await transaction((tx) => clawBack(tx, { ...change, grant: lot }));
    if (applied) record.applied++;
  });
};

/** The task that ends credits, while some have ended. */
export const endCredits: Act = async (world, process) => {
  const ended = "SELECT FROM credit_lot WHERE remaining > 0 AND ends_at <= $1 LIMIT 1";
  const { rowCount } = await world.observer.query(ended, [new Date(world.network.timeMs)]);
  if (rowCount === 0) return;
  return world.start(process, "end credits", async () => {
    await expireEndedCredits();
  });
};

const claw: Act = (world, process) => {
  const change = pickChange(world, "claw");
  return world.start(process, change.reference, async () => {
    const record = world.model.expectTake(change.reference, change);
    const { applied } = await clawBack(pool(), change);
    if (applied) record.applied++;
  });
};

const take: Act = (world, process) => {
  const change = pickChange(world, "take");
  return world.start(process, change.reference, async () => {
    const record = world.model.expectTake(change.reference, change);
    const { taken } = await takeCredits(pool(), change);
    if (taken) record.applied++;
  });
};

/** Requests go on with the limits that a process has read before the change. */
const raiseCap: Act = async (world, process) => {
  const caller = pickAccount(world).callers.totalKey;
  const { accountId, keyId, grants } = caller;
  const cap = grants?.creditCap;
  if (!keyId || !cap) return;
  const raised = { ...cap, credits: cap.credits + 5 };
  return world.start(process, `raise the cap of ${keyId}`, async () => {
    const { grants } = await updateRestrictedKey(accountId, keyId, { credit_cap: raised });
    caller.grants = grants;
  });
};

/** The actions of clients and operators, with weights. */
export const clientActions: Record<string, Action> = {
  "submit a job": { weight: 30, act: submitOne },
  "submit a batch": { weight: 10, act: submitMany },
  "cancel a job": { weight: 6, act: cancelOne },
  "pause a batch": { weight: 4, act: controlBatch("pause", pauseBatch) },
  "resume a batch": { weight: 4, act: controlBatch("resume", resumeBatch) },
  "cancel a batch": { weight: 2, act: controlBatch("cancel", cancelBatch) },
  "retry a batch": { weight: 4, act: retryFailed },
  grant: { weight: 8, act: grant },
  "claw back": { weight: 2, act: claw },
  take: { weight: 2, act: take },
  "raise a cap": { weight: 1, act: raiseCap },
  "grant a lot": { weight: 6, act: grantLot },
  "claw back a lot": { weight: 1, act: clawLot },
  "end credits": { weight: 6, act: endCredits },
};
