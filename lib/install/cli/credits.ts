import { findAccount } from "../../accounts/operator.ts";
import { writeAuditLine } from "../../admin/perform-act.ts";
import { grantCredits, readBalance } from "../../credits/ledger.ts";
import { endOfDay, type LotEnd } from "../../credits/validity.ts";
import { transaction } from "../../platform/database/db.ts";
import { type Command, print, required, wholeNumber } from "./command.ts";

/** Grants credits, once per reference. */
export const grantToAccount: Command = async ({ email, credits, reference, note, ends, json }) => {
  const account = await findAccount(required("--email", email));
  const amount = wholeNumber("--credits", required("--credits", credits));
  const result = await grantByOperator(account.id, amount, `grant:${required("--reference", reference)}`, {
    note,
    end: endOfDay(ends),
  });
  print(
    json,
    { id: account.id, ...result },
    result.granted
      ? `Credits granted. Available balance: ${result.available} credits.`
      : "Credits for this reference were already granted. Nothing was changed.",
  );
  return 0;
};

/** Grants credits once per reference and records the grant in the audit log. */
export function grantByOperator(
  accountId: string,
  credits: number,
  reference: string,
  { note, end = null }: { note: string | undefined; end?: LotEnd | null },
) {
  return transaction(async (tx) => {
    const before = await readBalance(tx, accountId);
    const grant = { accountId, credits, kind: "grant" as const, reference, end, ...(note ? { note } : {}) };
    const result = await grantCredits(tx, grant);
    if (result.granted)
      await writeAuditLine(tx, {
        actor: "command line",
        act: "credits.grant",
        subject: `account:${accountId}`,
        accountId,
        reason: note ?? "No reason given",
        request: `command:${reference}`,
        before: { available: before.available, owed: before.owed },
        after: {
          available: result.available,
          granted: credits,
          ...(end ? { ends: end.at.toISOString() } : {}),
        },
      });
    return result;
  });
}
