import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { type Action, action, CreditModel } from "../../test/helpers/accounts/credit-model.ts";
import { job, newAccount, readViolations } from "../../test/helpers/accounts/money-steps.ts";
import { isFull } from "../../test/helpers/short-form.ts";
import { closeDatabase, pool, transaction } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { expireEndedCredits, expireLots, readEndings } from "./expire.ts";
import { checkInvariants } from "./invariants.ts";
import { clawBack, grantCredits, readBalance, takeCredits } from "./ledger.ts";
import { readLots } from "./lot-records.ts";

afterAll(closeDatabase);

const SEQUENCES = isFull ? 300 : 60;
const DAY_MS = 86_400_000;

/** A time at the start of a day, so that lots of the same day end together. */
const inDays = (days: number) => new Date((Math.floor(Date.now() / DAY_MS) + days) * DAY_MS);

/** Grants credits that end in a number of days; a negative number is an end in the past. */
async function grant(accountId: string, credits: number, days: number | null, kind: "grant" | "purchase" = "grant") {
  const reference = `${kind}:${newId("ent")}`;
  const end = days === null ? null : { kind: "granted" as const, at: inDays(days) };
  await transaction((tx) => grantCredits(tx, { accountId, credits, kind, reference, end }));
  return reference;
}
/** Ends the lot of a grant a number of seconds ago. */
const endNow = (reference: string, secondsAgo = 1) =>
  pool().query("UPDATE credit_lot SET ends_at = now() - make_interval(secs => $2) WHERE reference = $1", [
    reference,
    secondsAgo,
  ]);
const take = (accountId: string, credits: number) =>
  takeCredits(pool(), { accountId, credits, reference: `take:${newId("ent")}` });
const open = async (accountId: string, credits: number) => {
  const jobId = newId("job");
  await transaction((tx) => job.open(tx, accountId, jobId, credits));
  return jobId;
};
const endJob = (jobId: string, charge: number) =>
  transaction((tx) => job.end(tx, jobId, charge > 0 ? "succeeded" : "failed", charge));
const expiries = async (accountId: string) =>
  (
    await pool().query<{ credits: number; reference: string }>(
      "SELECT credits, reference FROM ledger_entry WHERE account_id = $1 AND kind = 'expiry' ORDER BY id",
      [accountId],
    )
  ).rows;

test("credits that end first are spent first, and the rest of them ends with one entry", async () => {
  const account = await newAccount();
  await grant(account, 100, null);
  const later = await grant(account, 50, 40);
  const sooner = await grant(account, 30, 20);
  await take(account, 40);
  expect(await readEndings(pool(), account)).toEqual([{ credits: 40, at: inDays(40) }]);
  // A moved end must not change which lot was spent first.
  await endNow(sooner, 60);
  await endNow(later, 30);
  expect(await expireLots(account)).toBe(40);
  expect(await expireLots(account)).toBe(0);
  expect(await expiries(account)).toEqual([{ credits: -40, reference: expect.stringMatching(/^expire:lot_\w+$/) }]);
  expect(await readBalance(pool(), account)).toEqual({ available: 100, held: 0, owed: 0 });
  expect(await readViolations(account)).toEqual([]);
});

test("held credits do not end; what a job returns of them ends with the next pass", async () => {
  const account = await newAccount();
  const lot = await grant(account, 100, 20);
  const jobId = await open(account, 60);
  expect(await readEndings(pool(), account)).toEqual([{ credits: 40, at: inDays(20) }]);
  await endNow(lot);
  expect(await expireLots(account)).toBe(40);
  expect(await readBalance(pool(), account)).toEqual({ available: 0, held: 60, owed: 0 });
  await endJob(jobId, 25);
  expect(await expireLots(account)).toBe(35);
  const [first, second] = await expiries(account);
  expect(second).toEqual({ credits: -35, reference: `${first?.reference}:2` });
  expect(await readBalance(pool(), account)).toEqual({ available: 0, held: 0, owed: 0 });
  expect(await readViolations(account)).toEqual([]);
});

test("the task run eight times at once takes the credits once", async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => newAccount()));
  for (const account of accounts) await endNow(await grant(account, 30, 20));
  await Promise.all(Array.from({ length: 8 }, () => expireEndedCredits()));
  for (const account of accounts) {
    expect(await expiries(account)).toHaveLength(1);
    expect((await readBalance(pool(), account)).available).toBe(0);
  }
});

test("a transaction that ends before its commit leaves the lot as it was, and the next pass takes it", async () => {
  const account = await newAccount();
  await endNow(await grant(account, 30, 20));
  // Its id is greater, so the task takes it afterwards.
  const next = await newAccount();
  await endNow(await grant(next, 20, 20));
  await pool().query(`CREATE FUNCTION refuse_lot_update() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.account_id = '${account}' THEN RAISE 'killed'; END IF; RETURN NEW; END $$`);
  await pool().query(
    "CREATE TRIGGER refuse_lot BEFORE UPDATE ON credit_lot FOR EACH ROW EXECUTE FUNCTION refuse_lot_update()",
  );
  try {
    await expect(expireLots(account)).rejects.toThrow(/killed/);
    await expect(expireEndedCredits()).rejects.toBeInstanceOf(AggregateError);
    expect((await readBalance(pool(), next)).available).toBe(0);
  } finally {
    await pool().query("DROP TRIGGER refuse_lot ON credit_lot");
    await pool().query("DROP FUNCTION refuse_lot_update()");
  }
  expect(await expiries(account)).toEqual([]);
  expect(await expireLots(account)).toBe(30);
});

test("a refund of a purchase takes from its own credits first", async () => {
  const account = await newAccount();
  await grant(account, 100, 10);
  const purchase = await grant(account, 80, 50, "purchase");
  const refund = { accountId: account, credits: 100, reference: `refund:${account}`, grant: purchase };
  expect(await transaction((tx) => clawBack(tx, refund))).toMatchObject({ taken: 100 });
  expect(await transaction((tx) => clawBack(tx, refund))).toMatchObject({ applied: false });
  expect(await readEndings(pool(), account)).toEqual([{ credits: 80, at: inDays(10) }]);
  expect(await readViolations(account)).toEqual([]);
});

test("a refund of a purchase without an end takes from credits without an end first, then from those that end", async () => {
  const account = await newAccount();
  await grant(account, 100, 10);
  const purchase = await grant(account, 80, null, "purchase");
  await open(account, 20);
  const refund = (credits: number) =>
    transaction((tx) =>
      clawBack(tx, { accountId: account, credits, reference: `refund:${newId("ent")}`, grant: purchase }),
    );
  await refund(50);
  expect(await readEndings(pool(), account)).toEqual([{ credits: 80, at: inDays(10) }]);
  await refund(70);
  expect(await readEndings(pool(), account)).toEqual([{ credits: 40, at: inDays(10) }]);
  expect(await readViolations(account)).toEqual([]);
});

test("without a setting nothing ends; with one, trial and bought credits end after its days", async () => {
  const grantAll = async () => {
    const account = await newAccount();
    for (const kind of ["trial", "purchase", "grant", "restoration"] as const)
      await transaction((tx) =>
        grantCredits(tx, { accountId: account, credits: 10, kind, reference: `${kind}:${newId("ent")}` }),
      );
    return readEndings(pool(), account);
  };
  expect(await grantAll()).toEqual([]);
  process.env.CREDITS_FREE_DAYS = "30";
  process.env.CREDITS_BOUGHT_DAYS = "365";
  setRuntimeEnv({});
  try {
    const days = (await grantAll()).map(({ credits, at }) => [
      credits,
      Math.round((at.getTime() - Date.now()) / DAY_MS),
    ]);
    expect(days).toEqual([
      [10, 30],
      [10, 365],
    ]);
  } finally {
    delete process.env.CREDITS_FREE_DAYS;
    delete process.env.CREDITS_BOUGHT_DAYS;
    setRuntimeEnv({});
  }
});

test("a lot is granted once per reference, and pays what the account owes", async () => {
  const account = await newAccount();
  await clawBack(pool(), { accountId: account, credits: 30, reference: `claw:${account}` });
  const end = { kind: "promotional" as const, at: inDays(5) };
  const change = { accountId: account, credits: 50, kind: "grant" as const, reference: `lot:${account}`, end };
  const results = await Promise.all([1, 2].map(() => transaction((tx) => grantCredits(tx, change))));
  expect(results.map(({ granted }) => granted).sort()).toEqual([false, true]);
  expect(await readEndings(pool(), account)).toEqual([{ credits: 20, at: inDays(5) }]);
  expect(await readViolations(account)).toEqual([]);
});

/** An account in the database with the same actions as its model. */
class Account {
  readonly model = new CreditModel();
  readonly jobs = new Map<number, string>();
  readonly endsOn = new Map<string, number>();
  readonly id: string;
  #today = 0;

  constructor(id: string) {
    this.id = id;
  }

  async apply(next: Action): Promise<void> {
    const { model } = this;
    if (next.does === "grant") {
      const reference = `grant:${newId("ent")}`;
      const end = next.endsOn === null ? null : { kind: "granted" as const, at: this.#toTime(next.endsOn) };
      if (next.endsOn !== null) this.endsOn.set(reference, next.endsOn);
      const change = { accountId: this.id, credits: next.credits, kind: "grant" as const, reference, end };
      await transaction((tx) => grantCredits(tx, change));
      model.grant(reference, next.credits, next.endsOn);
    } else if (next.does === "hold") {
      if (model.holds.has(next.slot) || next.credits > model.available) return;
      this.jobs.set(next.slot, await open(this.id, next.credits));
      model.holds.set(next.slot, next.credits);
    } else if (next.does === "settle" || next.does === "release") {
      const hold = model.holds.get(next.slot);
      if (hold === undefined) return;
      const charged = next.does === "settle" ? Math.min(hold, next.credits) : 0;
      await endJob(this.jobs.get(next.slot) ?? "", charged);
      model.holds.delete(next.slot);
      model.spend(charged);
    } else if (next.does === "expire") {
      this.#today = next.today;
      for (const [reference, day] of this.endsOn)
        await pool().query("UPDATE credit_lot SET ends_at = $2 WHERE reference = $1", [reference, this.#toTime(day)]);
      await expireLots(this.id);
      model.expire(next.today);
    } else await this.#take(next);
  }

  async #take(next: Extract<Action, { does: "take" | "refund" }>): Promise<void> {
    const credits = Math.min(next.credits, this.model.available);
    if (credits === 0) return;
    if (next.does === "take") {
      await take(this.id, credits);
      this.model.spend(credits);
      return;
    }
    const lot = [...this.endsOn.keys()].reverse()[next.lot] ?? "none";
    const change = { accountId: this.id, credits, reference: `refund:${newId("ent")}`, grant: lot };
    await transaction((tx) => clawBack(tx, change));
    this.model.refund(lot, credits);
  }

  /** The clock of the database stands still for the test, so all ends move instead, which keeps their order. */
  #toTime = (day: number): Date => new Date(START_MS + (day - this.#today) * DAY_MS);
}
const START_MS = Date.now() - DAY_MS / 2;

test(`lots in the database have what single credits say, after each action of ${SEQUENCES} sequences`, async () => {
  const property = fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 20 }), async (actions) => {
    const account = new Account(await newAccount());
    for (const next of actions) {
      await account.apply(next);
      const { model } = account;
      expect(await readBalance(pool(), account.id)).toEqual({ available: model.available, held: model.held, owed: 0 });
      for (const { reference, remaining } of (await readLots(pool(), account.id)).lots)
        expect([reference, remaining]).toEqual([reference, model.count(reference)]);
    }
    expect(await readViolations(account.id)).toEqual([]);
  });
  await fc.assert(property, { numRuns: SEQUENCES });
}, 300_000);

test("spends at the same time as the task and grants leave every rule and no held credit is taken", async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant("grant" as const), credits: fc.integer({ min: 1, max: 40 }), ended: fc.boolean() }),
    fc.record({ does: fc.constant("job" as const), credits: fc.integer({ min: 1, max: 40 }), charge: fc.nat(40) }),
    fc.record({ does: fc.constant("take" as const), credits: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ does: fc.constant("expire" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 5 }),
      async (waves) => {
        const account = await newAccount();
        let [granted, charged] = [0, 0];
        const run = async (next: (typeof waves)[number][number]): Promise<void> => {
          if (next.does === "grant") {
            await grant(account, next.credits, next.ended ? -1 : 30);
            granted += next.credits;
          } else if (next.does === "job") {
            const jobId = await open(account, next.credits);
            await endJob(jobId, next.charge);
            charged += Math.min(next.credits, next.charge);
          } else if (next.does === "take") {
            await take(account, next.credits);
            charged += next.credits;
          } else await expireLots(account);
        };
        // A refusal, such as an empty balance, moves nothing.
        for (const wave of waves) await Promise.allSettled(wave.map(run));
        await expireLots(account);
        const { available } = await readBalance(pool(), account);
        const ended = (await expiries(account)).reduce((sum, { credits }) => sum - credits, 0);
        expect(available).toBe(granted - charged - ended);
        const left = (await readEndings(pool(), account)).reduce((sum, { credits }) => sum + credits, 0);
        expect(left).toBe(available);
        expect(await readViolations(account)).toEqual([]);
      },
    ),
    { numRuns: SEQUENCES },
  );
  expect(await checkInvariants(pool())).toEqual([]);
}, 300_000);
