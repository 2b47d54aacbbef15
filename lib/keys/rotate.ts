import { AppError } from "@atelier/errors";
import type { Role } from "../access/roles.ts";
import { pool, transaction } from "../platform/database/db.ts";
import { int, runForCount, statement, text } from "../platform/database/statement.ts";
import { publishRevocation } from "./authenticate.ts";
import { type IssuedKey, insertKey } from "./issue.ts";
import { checkOverlap } from "./request.ts";
import { refusePrimaryKey } from "./role-limits.ts";

/**
 * Issues the next primary key, for a person with a role, or for a key that manages keys. The old one stays valid for
 * `overlapHours` (0 to 72). Throws `not_found` if there is no live key, `invalid_input`, `role_required`.
 */
export async function rotateKey(accountId: string, overlapHours: number, role?: Role): Promise<IssuedKey> {
  refusePrimaryKey(role);
  checkOverlap(overlapHours);
  const issued = await transaction(async (tx) => {
    const ended = await runForCount(tx, END_LIVE_KEY, { accountId, overlapHours });
    if (ended === 0) throw new AppError("not_found", "The account has no active key to rotate. Create a key first.");
    return insertKey(tx, accountId);
  });
  if (!issued) throw new AppError("invalid_input", "The account's key was rotated at the same time. Try again.");
  publishRevocation(accountId);
  return issued;
}

const END_LIVE_KEY = statement(
  "end_live_key",
  { accountId: text(), overlapHours: int },
  `UPDATE api_key SET expires_at = now() + make_interval(hours => $overlapHours::int), revoked_at = CASE WHEN $overlapHours::int = 0 THEN now() END
   WHERE account_id = $accountId AND kind = 'primary' AND revoked_at IS NULL AND expires_at IS NULL`,
  {},
);

/** Revokes a key. Every server refuses it within 5 seconds. Throws `not_found`. */
export async function revokeKey(accountId: string, keyId: string): Promise<void> {
  if ((await runForCount(pool(), REVOKE_KEY, { accountId, keyId })) === 0)
    throw new AppError("not_found", "This key does not exist or is already revoked.");
  publishRevocation(accountId);
}

const REVOKE_KEY = statement(
  "revoke_key",
  { accountId: text(), keyId: text() },
  "UPDATE api_key SET revoked_at = now() WHERE account_id = $accountId AND id = $keyId AND revoked_at IS NULL",
  {},
);
