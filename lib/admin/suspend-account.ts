import { AppError } from "@atelier/errors";
import { publishRevocation } from "../keys/authenticate.ts";
import type { Queryable } from "../platform/database/db.ts";
import { bool, int, nullable, run, statement, text } from "../platform/database/statement.ts";
import { type ActRequest, performAct } from "./perform-act.ts";

const LOCK_STATE = statement(
  "lock_suspension",
  { accountId: text() },
  `SELECT suspended_at IS NOT NULL AS suspended,
     coalesce(suspended_reason, CASE WHEN suspended_at IS NOT NULL THEN 'operator' END) AS reason, owed
   FROM account WHERE id = $accountId AND deleted_at IS NULL FOR UPDATE`,
  { suspended: bool, reason: nullable(text()), owed: int },
);

/**
 * Suspends an account: further jobs are refused, open jobs still end, and open streams
 * and downloads are closed. Returns false if the form already had its
 * effect. Throws `not_found`, `invalid_input`.
 */
export async function suspendAccount(accountId: string, request: ActRequest): Promise<boolean> {
  const act = { ...request, act: "account.suspend" as const, subject: `account:${accountId}`, accountId };
  const isPerformed = await performAct(act, async (tx) => {
    const { suspended, reason } = await lockState(tx, accountId);
    if (suspended && reason === "operator")
      throw new AppError("invalid_input", "The account is already suspended. Reload the page.");
    // A suspension for a debt becomes the operator's, so that paying the debt does not end it.
    await tx.query(
      "UPDATE account SET suspended_at = coalesce(suspended_at, now()), suspended_reason = 'operator' WHERE id = $1",
      [accountId],
    );
    return { before: { suspended, cause: reason }, after: { suspended: true, cause: "operator" } };
  });
  publishRevocation(accountId);
  return isPerformed;
}

/**
 * Ends an operator's suspension. A suspension for a debt stays until the debt is paid. Returns false if the form already
 * had its effect. Throws `not_found`, `invalid_input`.
 */
export function unsuspendAccount(accountId: string, request: ActRequest): Promise<boolean> {
  return performAct(
    { ...request, act: "account.unsuspend", subject: `account:${accountId}`, accountId },
    async (tx) => {
      const { suspended, reason, owed } = await lockState(tx, accountId);
      if (!suspended) throw new AppError("invalid_input", "The account is not suspended. Reload the page.");
      if (reason === "owed")
        throw new AppError("invalid_input", `The account owes ${owed} credits. Grant them to end the suspension.`);
      const stays = owed > 0;
      await tx.query(
        `UPDATE account SET suspended_at = CASE WHEN $2 THEN suspended_at END, suspended_reason = CASE WHEN $2 THEN 'owed' END
       WHERE id = $1`,
        [accountId, stays],
      );
      return { before: { suspended, cause: reason }, after: { suspended: stays, cause: stays ? "owed" : null } };
    },
  );
}

async function lockState(tx: Queryable, accountId: string) {
  const [state] = await run(tx, LOCK_STATE, { accountId });
  if (!state) throw new AppError("not_found", "This account does not exist.");
  return state;
}
