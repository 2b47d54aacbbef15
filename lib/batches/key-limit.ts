import { AppError } from "@atelier/errors";
import { recordKeyLimitReached } from "../credits/key-spend.ts";
import { findKeyLimits } from "../jobs/key-limits.ts";
import type { Caller } from "../keys/authenticate.ts";
import { pool } from "../platform/database/db.ts";
import type { NewItem } from "./batch-holds.ts";

/** Records the event that the cap of the caller's key refused items. Called after the transaction, which the refusal rolls back. */
export async function reportKeyLimit(caller: Caller, items: readonly NewItem[], error: unknown): Promise<void> {
  const keyLimits = findKeyLimits(caller);
  if (!keyLimits || !(error instanceof AppError) || error.code !== "spend_limit_reached") return;
  const price = items.reduce((sum, item) => sum + item.price, 0);
  await recordKeyLimitReached(pool(), caller.accountId, keyLimits, price);
}
