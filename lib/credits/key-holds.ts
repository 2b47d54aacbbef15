import { fragment, int, nullable, sql, sqlText, text } from "../platform/database/statement.ts";
import type { Period } from "../platform/periods.ts";
import * as counters from "./spend-counters.ts";

/** Spent by `key_spend k` in the current period that the parameter `keyPeriod` names. */
export const spentInKeyPeriod = fragment(
  { keyPeriod: nullable(text<Period>()) },
  counters.spentIn("k", sqlText("$keyPeriod::text")),
);

/**
 * The queries before a hold that counts for a restricted key: it is placed if `admitted` has a row. `keyCap` are the
 * credits of its cap, NULL for none. `payer` is the locked account: it is locked before the key's counters, in every statement, so that two of
 * them cannot wait for each other; the condition is checked again on the locked counters.
 */
const admitted = sql`admitted AS (
       SELECT k.key_id FROM payer JOIN key_spend k ON k.account_id = payer.id AND k.key_id = $keyId
       WHERE ($keyCap::int IS NULL OR ${spentInKeyPeriod} + $credits::int <= $keyCap::int)`;

const cap = { accountId: text(), credits: int, keyId: text(), keyCap: nullable(int) };

/** For one job: `keyOpenJobs` are the most jobs that the key may have open, NULL for any number. */
export const admitJob = fragment(
  { ...cap, keyOpenJobs: nullable(int) },
  sql`${admitted} AND ($keyOpenJobs::int IS NULL OR k.open_jobs < $keyOpenJobs::int) FOR UPDATE OF k
     )`,
);

/** For the items of a batch, which do not count as open jobs. */
export const admitItems = fragment(
  cap,
  sql`${admitted} FOR UPDATE OF k
     )`,
);

/** Counts credits that are held for a key, after `balance`. */
export const countForKey = (openJobs: 0 | 1) =>
  fragment(
    { credits: int, keyId: text() },
    sql`key_balance AS (
       UPDATE key_spend k SET open_jobs = k.open_jobs + ${sqlText(String(openJobs))}, ${counters.count("k")}
       FROM balance WHERE k.key_id = $keyId
     )`,
  );

/** Returns credits to the key of an ended hold: `locked` has its `key_id`, the credits that go `back`, `created_at`, and how many open jobs it `counted` as. */
export const giveBackToKey = sql`key_balance AS (
       UPDATE key_spend k SET open_jobs = k.open_jobs - l.counted, ${counters.giveBack("k")}
       FROM locked l WHERE k.key_id = l.key_id
     )`;

/** Starts the counters of a restricted key: `key` is a query with its `id` and `account_id`. */
export const createKeyCounters = sql`counters AS (INSERT INTO key_spend (key_id, account_id) SELECT id, account_id FROM key)`;

/** Deletes the counters of keys that spent nothing: `unused` is a query with their `id`. `counters` has each `key_id`. */
export const deleteKeyCounters = sql`counters AS (DELETE FROM key_spend USING unused WHERE key_id = unused.id RETURNING key_id)`;
