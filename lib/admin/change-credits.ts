import { AppError, invalidInput } from "@atelier/errors";
import { grantCredits, readBalance, takeCredits } from "../credits/ledger.ts";
import { endOfDay } from "../credits/validity.ts";
import { type ActRequest, performAct } from "./perform-act.ts";

const MAX_CREDITS = 10_000_000;

/**
 * Grants credits to an account or takes available ones, once per form. A grant pays what the account owes first. `ends` is
 * the last day (UTC) on which granted credits can be spent.
 * Returns false if the form already had its effect. Throws `not_found`, `invalid_input`, `insufficient_credits`.
 */
export function changeCredits(
  accountId: string,
  change: { direction: "grant" | "take"; credits: number; ends?: string | undefined },
  request: ActRequest,
): Promise<boolean> {
  const { direction, credits } = change;
  if (!Number.isInteger(credits) || credits < 1 || credits > MAX_CREDITS)
    throw invalidInput("/credits", `Write a whole number of credits, 1 to ${MAX_CREDITS.toLocaleString("en")}.`);
  const end = direction === "grant" ? endOfDay(change.ends) : null;
  const act = direction === "grant" ? "credits.grant" : "credits.take";
  return performAct({ ...request, act, subject: `account:${accountId}`, accountId }, async (tx) => {
    const locked = await tx.query("SELECT 1 FROM account WHERE id = $1 AND deleted_at IS NULL FOR UPDATE", [accountId]);
    if (locked.rowCount !== 1) throw new AppError("not_found", "This account does not exist.");
    const before = await readBalance(tx, accountId);
    // The reason stays in the audit log, because a ledger entry can never be erased and must not contain personal data.
    const entry = { accountId, credits, reference: `admin:${request.request}`, note: "Granted by operator" };
    if (direction === "grant") await grantCredits(tx, { ...entry, kind: "grant", end });
    else await takeCredits(tx, entry);
    const after = await readBalance(tx, accountId);
    return {
      before: { available: before.available, owed: before.owed },
      after: {
        available: after.available,
        owed: after.owed,
        [direction === "grant" ? "granted" : "taken"]: credits,
        ...(end ? { ends: end.at.toISOString() } : {}),
      },
    };
  });
}
