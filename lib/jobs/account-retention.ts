import { invalidInput } from "@atelier/errors";
import { LRUCache } from "lru-cache";
import { pool } from "../platform/database/db.ts";
import { int, nullable, run, runForCount, statement, text } from "../platform/database/statement.ts";
import { jobSettings } from "./settings.ts";

/** Every request reads it. A change applies everywhere after this time. */
const cache = new LRUCache<string, { hours: number | null }>({ max: 50_000, ttl: 4_000 });

/** How many hours the account keeps results by default; null for the operator's default. */
export async function readRetention(accountId: string): Promise<number | null> {
  const cached = cache.get(accountId);
  if (cached) return cached.hours;
  const [row] = await run(pool(), READ_RETENTION, { accountId });
  const hours = row?.hours ?? null;
  cache.set(accountId, { hours });
  return hours;
}

const READ_RETENTION = statement(
  "read_retention",
  { accountId: text() },
  "SELECT retention_hours AS hours FROM account WHERE id = $accountId",
  {
    hours: nullable(int),
  },
);

/** Sets the account's default for new jobs, 1 hour to the operator's maximum; null for the operator's default. Throws `invalid_input`. */
export async function saveRetention(accountId: string, hours: number | null): Promise<void> {
  const max = jobSettings().MAX_RESULT_HOURS;
  if (hours !== null && (!Number.isInteger(hours) || hours < 1 || hours > max))
    throw invalidInput("/retention", `Write a whole number of hours from 1 to ${max}, or leave it empty.`);
  await runForCount(pool(), SAVE_RETENTION, { accountId, hours });
  cache.delete(accountId);
}

const SAVE_RETENTION = statement(
  "save_retention",
  { accountId: text(), hours: nullable(int) },
  "UPDATE account SET retention_hours = $hours WHERE id = $accountId AND deleted_at IS NULL",
  {},
);
