import { afterAll, expect, test } from "vitest";
import { newAccount } from "../../test/helpers/accounts/money-steps.ts";
import { placeHold } from "../credits/holds.ts";
import { grantCredits } from "../credits/ledger.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { holdForJob } from "./job-holds.ts";

afterAll(closeDatabase);

const LIMIT = 24;
/** Spent by holds after midnight, which a transaction that began before midnight finds. */
const SPENT = 20;

async function fundedAccount(): Promise<string> {
  const accountId = await newAccount();
  await grantCredits(pool(), { accountId, credits: 100, kind: "grant", reference: `midnight:${accountId}` });
  return accountId;
}

test("a hold whose transaction began before midnight counts for the limit of the new day", async () => {
  const accountId = await fundedAccount();
  await pool().query(
    "UPDATE account SET daily_limit = $2, spent_day = (now() AT TIME ZONE 'UTC')::date + 1, spent_today = $3 WHERE id = $1",
    [accountId, LIMIT, SPENT],
  );
  const place = (credits: number) => placeHold(pool(), { accountId, jobId: newId("job"), credits, openJobs: 9 });
  await expect(place(LIMIT - SPENT + 1)).rejects.toMatchObject({ code: "spend_limit_reached" });
  await place(LIMIT - SPENT);
  const { rows } = await pool().query(
    "SELECT spent_today, spent_day > (now() AT TIME ZONE 'UTC')::date AS later FROM account WHERE id = $1",
    [accountId],
  );
  expect(rows).toEqual([{ spent_today: LIMIT, later: true }]);
});

test("a hold whose transaction began before midnight counts for the cap of its key in the new day", async () => {
  const accountId = await fundedAccount();
  const keyId = newId("key");
  await pool().query(
    `WITH key AS (INSERT INTO api_key (id, account_id, kind, prefix, last_four, digest, pepper_version)
       VALUES ($1, $2, 'restricted', '', '', $1, 1) RETURNING id)
     INSERT INTO key_spend (key_id, account_id, day, this_day) SELECT id, $2, (now() AT TIME ZONE 'UTC')::date + 1, $3 FROM key`,
    [keyId, accountId, SPENT],
  );
  const keyLimits = { keyId, cap: { credits: LIMIT, period: "day" as const }, openJobs: null };
  const job = {
    operation: "image-generate",
    lane: "cpu" as const,
    engines: [],
    enginePrices: {},
    input: {},
    metadata: {},
  };
  const submit = (price: number) =>
    holdForJob(
      pool(),
      { id: newId("job"), accountId, keyId, keyLimits, ...job, price, seed: 0 },
      { openJobs: 9, queued: 1_000 },
    );
  await expect(submit(LIMIT - SPENT + 1)).rejects.toMatchObject({ code: "spend_limit_reached" });
  await submit(LIMIT - SPENT);
  const { rows } = await pool().query("SELECT this_day, this_month FROM key_spend WHERE key_id = $1", [keyId]);
  expect(rows).toEqual([{ this_day: LIMIT, this_month: LIMIT - SPENT }]);
});
