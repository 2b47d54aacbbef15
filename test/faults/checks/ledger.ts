import { checkInvariants } from "../../../lib/credits/invariants.ts";
import type { Queryable } from "../../../lib/platform/database/db.ts";
import type { CheckResult } from "./check-result.ts";

/** The money rules, which hold at any time, also while jobs run. */
export async function checkLedger(db: Queryable): Promise<CheckResult> {
  const broken = await checkInvariants(db);
  const violations = broken.map(({ rule, subject, detail }) => `${rule}: ${subject}: ${detail}`);
  return { check: "the money rules hold", violations };
}

/** `paid` are the purchases that were paid at the payment provider. */
export async function checkPurchases(db: Queryable, paid: readonly string[]): Promise<CheckResult> {
  const { rows } = await db.query<{ id: string }>("SELECT id FROM purchase WHERE status = 'paid'");
  const granted = new Set(rows.map(({ id }) => id));
  return { check: "paid purchases are granted", violations: paid.filter((id) => !granted.has(id)) };
}
