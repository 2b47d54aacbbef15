import { grantCredits, takeUnspent } from "../../credits/ledger.ts";
import type { Queryable } from "../../platform/db.ts";
import { newId } from "../../platform/ids.ts";
import { marketplaceSettings } from "./settings.ts";

/** What AWS calls a buyer and what it bought: an AWS account, and the license that an agreement gave it. */
export interface License {
  licenseArn: string;
  awsAccountId: string;
  productCode: string;
}

export interface Agreement extends Record<string, unknown> {
  id: string;
  license_arn: string;
  agreement_id: string | null;
  aws_account_id: string;
  account_id: string | null;
  status: "active" | "ended" | "canceled";
  granted: number;
  revoked: number;
  told_at: Date | null;
}

/** Which agreement an event names, and when AWS told of it. */
export interface Named {
  agreementId: string;
  toldAt: Date;
}

const COLUMNS = "id, license_arn, agreement_id, aws_account_id, account_id, status, granted, revoked, told_at";

/**
 * The license's agreement that is under way, locked; written down where it is new. An event that names another
 * agreement than before tells of a renewal: the one before ends, and the new one belongs to the same account.
 */
export async function lockAgreement(
  tx: Queryable,
  { licenseArn, awsAccountId, productCode }: License,
  event: Named | null,
): Promise<Agreement | undefined> {
  // Two first events at once: the second waits here for the first.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [licenseArn]);
  const { rows } = await tx.query<Agreement>(
    `SELECT ${COLUMNS} FROM marketplace_agreement WHERE license_arn = $1 ORDER BY created_at DESC, id DESC FOR UPDATE`,
    [licenseArn],
  );
  // A license belongs to one buyer for good; what names another is not to be believed.
  if (rows.some((row) => row.aws_account_id !== awsAccountId)) return undefined;
  const named = event && rows.find((row) => row.agreement_id === event.agreementId);
  if (named) return named;
  const current = rows.find(({ status }) => status === "active");
  if (current && (event === null || current.agreement_id === null)) {
    const { rows: updated } = await tx.query<Agreement>(
      `UPDATE marketplace_agreement SET agreement_id = coalesce(agreement_id, $2), told_at = coalesce(told_at, $3)
       WHERE id = $1 RETURNING ${COLUMNS}`,
      [current.id, event?.agreementId ?? null, event?.toldAt ?? null],
    );
    return updated[0];
  }
  // Without a name, a license whose agreements all ended is not taken for a new one.
  if (event === null && rows.length > 0) return rows[0];
  // Old news of an agreement that another has followed already would grant it a second time.
  if (event && rows.some(({ told_at: toldAt }) => toldAt !== null && toldAt > event.toldAt)) return undefined;
  if (current) await endAgreement(tx, current, "ended");
  const { rows: made } = await tx.query<Agreement>(
    `INSERT INTO marketplace_agreement (id, license_arn, agreement_id, aws_account_id, product_code, account_id, told_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
    [
      newId("agr"),
      licenseArn,
      event?.agreementId ?? null,
      awsAccountId,
      productCode,
      rows[0]?.account_id ?? null,
      event?.toldAt ?? null,
    ],
  );
  return made[0];
}

/**
 * Grants what an agreement is entitled to beyond what it was granted already. The caller holds its lock, so that
 * the difference is granted once; each grant is a purchase of its own, paid at AWS.
 */
export async function grantEntitled(tx: Queryable, agreement: Agreement, entitled: number): Promise<number> {
  const due = entitled - agreement.granted;
  if (agreement.status !== "active" || !agreement.account_id || due <= 0) return 0;
  const purchaseId = newId("pur");
  await tx.query(
    `INSERT INTO purchase (id, account_id, origin, package_id, credits, amount, paid_amount, currency, status, live, paid_at)
     VALUES ($1, $2, 'marketplace', $3, $4, 0, 0, 'usd', 'paid', true, now())`,
    [purchaseId, agreement.account_id, agreement.id, due],
  );
  await grantCredits(tx, {
    accountId: agreement.account_id,
    credits: due,
    kind: "purchase",
    reference: `purchase:${purchaseId}`,
    note: "AWS Marketplace",
  });
  await tx.query("UPDATE marketplace_agreement SET granted = $2 WHERE id = $1", [agreement.id, entitled]);
  return due;
}

/**
 * Ends an agreement, once. A canceled one gives back what is unspent, and so does every one that is paid by usage, whose line was
 * lent; a contract that ran its time keeps what was paid for.
 */
export async function endAgreement(tx: Queryable, agreement: Agreement, how: "ended" | "canceled"): Promise<void> {
  // A cancellation may be told after the license's end.
  if (agreement.status === "canceled" || agreement.status === how) return;
  await tx.query("UPDATE marketplace_agreement SET status = $2, ended_at = coalesce(ended_at, now()) WHERE id = $1", [
    agreement.id,
    how,
  ]);
  const left = agreement.granted - agreement.revoked;
  const isPaidFor = how === "ended" && !marketplaceSettings()?.usageDimension;
  if (isPaidFor || !agreement.account_id || left <= 0) return;
  const { taken } = await takeUnspent(tx, {
    accountId: agreement.account_id,
    credits: left,
    reference: `agreement:${agreement.id}:${how}`,
    note: `AWS Marketplace: ${how}`,
  });
  await tx.query("UPDATE marketplace_agreement SET revoked = revoked + $2 WHERE id = $1", [agreement.id, taken]);
}
