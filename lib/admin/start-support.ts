import { AppError } from "@atelier/errors";
import { openSupport } from "../accounts/support.ts";
import { run, statement, text } from "../platform/database/statement.ts";
import { type ActRequest, performAct } from "./perform-act.ts";

const FIND_ACCOUNT = statement(
  "find_account_for_support",
  { accountId: text() },
  "SELECT id FROM account WHERE id = $accountId AND deleted_at IS NULL",
  { id: text() },
);

/**
 * Opens the portal of an account, read-only and for a limited time, in the operator's browser `sessionId`. Its owners get a
 * mail with the reason, and its audit log an entry. Returns false if the form already had its effect. Throws `not_found`,
 * `invalid_input`.
 */
export function startSupport(accountId: string, sessionId: string, request: ActRequest): Promise<boolean> {
  const act = { ...request, act: "support.start" as const, subject: `account:${accountId}`, accountId };
  return performAct(act, async (tx) => {
    const [account] = await run(tx, FIND_ACCOUNT, { accountId });
    if (!account) throw new AppError("not_found", "This account does not exist.");
    const until = await openSupport(tx, { accountId, sessionId, reason: request.reason.trim() });
    return { before: {}, after: { until: until.toISOString() } };
  });
}
