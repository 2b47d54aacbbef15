import { AppError, invalidInput } from "@atelier/errors";
import { grantCredits, readBalance, takeCredits } from "../credits/ledger.ts";
import { performAct } from "./audit.ts";
import type { Asked } from "./suspend-account.ts";

const MOST_CREDITS = 10_000_000;

/**
 * Grants credits to an account, or takes what it has available, once per form. A grant pays what is owed first.
 * Returns false where this form has done so. Throws `not_found`, `invalid_input`, `insufficient_credits`.
 */
export function changeCredits(
  accountId: string,
  change: { direction: "grant" | "take"; credits: number },
  asked: Asked,
): Promise<boolean> {
  const { direction, credits } = change;
  if (!Number.isInteger(credits) || credits < 1 || credits > MOST_CREDITS)
    throw invalidInput("/credits", `Write a whole number of credits, 1 to ${MOST_CREDITS.toLocaleString("en")}.`);
  const act = direction === "grant" ? "credits.grant" : "credits.take";
  return performAct({ ...asked, act, subject: `account:${accountId}`, accountId }, async (tx) => {
    const locked = await tx.query("SELECT 1 FROM account WHERE id = $1 AND deleted_at IS NULL FOR UPDATE", [accountId]);
    if (locked.rowCount !== 1) throw new AppError("not_found", "There is no such account.");
    const before = await readBalance(tx, accountId);
    // The reason stays in the audit log: a ledger's words can never be erased, so they name nobody.
    const entry = { accountId, credits, reference: `admin:${asked.request}`, note: "By the operator" };
    if (direction === "grant") await grantCredits(tx, { ...entry, kind: "grant" });
    else await takeCredits(tx, entry);
    const after = await readBalance(tx, accountId);
    return {
      before: { available: before.available, owed: before.owed },
      after: { available: after.available, owed: after.owed, [direction === "grant" ? "granted" : "taken"]: credits },
    };
  });
}
