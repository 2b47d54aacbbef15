import { grantCredits, takeUnspent } from "../../credits/ledger.ts";
import { recordWebhookEvent } from "../../events/webhook-events.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { int, nullable, type RowOf, run, statement, text, timestamp } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { marketplaceSettings } from "./settings.ts";

/** A buyer and its purchase at AWS: an AWS account and the license of an agreement. */
export interface License {
  licenseArn: string;
  awsAccountId: string;
  productCode: string;
}

type Status = "active" | "ended" | "canceled";

const columns = {
  id: text(),
  licenseArn: text(),
  agreementId: nullable(text()),
  awsAccountId: text(),
  accountId: nullable(text()),
  status: text<Status>(),
  granted: int,
  revoked: int,
  reportedAt: nullable(timestamp),
};
export type Agreement = RowOf<typeof columns>;

/** The agreement that an event names, and the time of the event. */
export interface AgreementEvent {
  agreementId: string;
  reportedAt: Date;
}

const COLUMNS = `id, license_arn AS "licenseArn", agreement_id AS "agreementId", aws_account_id AS "awsAccountId",
  account_id AS "accountId", status, granted, revoked, told_at AS "reportedAt"`;

const LOCK_LICENSE = statement(
  "lock_license",
  { licenseArn: text() },
  `SELECT ${COLUMNS} FROM marketplace_agreement WHERE license_arn = $licenseArn ORDER BY created_at DESC, id DESC FOR UPDATE`,
  columns,
);
const NAME_AGREEMENT = statement(
  "name_agreement",
  { currentId: text(), agreementId: nullable(text()), reportedAt: nullable(timestamp) },
  `UPDATE marketplace_agreement SET agreement_id = coalesce(agreement_id, $agreementId), told_at = coalesce(told_at, $reportedAt)
   WHERE id = $currentId RETURNING ${COLUMNS}`,
  columns,
);
const ADD_AGREEMENT = statement(
  "add_agreement",
  {
    agrId: text(),
    licenseArn: text(),
    agreementId: nullable(text()),
    awsAccountId: text(),
    productCode: text(),
    accountId: nullable(text()),
    reportedAt: nullable(timestamp),
  },
  `INSERT INTO marketplace_agreement (id, license_arn, agreement_id, aws_account_id, product_code, account_id, told_at)
   VALUES ($agrId, $licenseArn, $agreementId, $awsAccountId, $productCode, $accountId, $reportedAt) RETURNING ${COLUMNS}`,
  columns,
);
const LOCK_END_CANDIDATES = statement(
  "lock_end_candidates",
  { agreementId: text(), awsAccountId: text() },
  `SELECT ${COLUMNS} FROM marketplace_agreement WHERE aws_account_id = $awsAccountId AND (agreement_id = $agreementId OR agreement_id IS NULL)
   ORDER BY agreement_id NULLS LAST FOR UPDATE`,
  columns,
);

/**
 * Locks the license's current agreement, and stores it if it is new. An event that names a different agreement than before
 * reports a renewal: the earlier agreement ends, and the new one belongs to the same account.
 */
export async function lockAgreement(
  tx: Queryable,
  { licenseArn, awsAccountId, productCode }: License,
  event: AgreementEvent | null,
): Promise<Agreement | undefined> {
  // If two first events arrive at once, the second waits here for the first.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [licenseArn]);
  const rows = await run(tx, LOCK_LICENSE, { licenseArn });
  // A license always belongs to one buyer, so an event that names another buyer is rejected.
  if (rows.some((row) => row.awsAccountId !== awsAccountId)) return undefined;
  const named = event && rows.find((row) => row.agreementId === event.agreementId);
  if (named) return named;
  const current = rows.find(({ status }) => status === "active");
  if (current && (event === null || current.agreementId === null)) {
    const [updated] = await run(tx, NAME_AGREEMENT, {
      currentId: current.id,
      agreementId: event?.agreementId ?? null,
      reportedAt: event?.reportedAt ?? null,
    });
    return updated;
  }
  // Without a named agreement, a license with only ended agreements is not treated as renewed.
  if (event === null && rows.length > 0) return rows[0];
  // A late event of an agreement that was already replaced would grant its credits a second time.
  if (event && rows.some(({ reportedAt }) => reportedAt !== null && reportedAt > event.reportedAt)) return undefined;
  if (current) await endAgreement(tx, current, "ended");
  const [created] = await run(tx, ADD_AGREEMENT, {
    agrId: newId("agr"),
    licenseArn,
    agreementId: event?.agreementId ?? null,
    awsAccountId,
    productCode,
    accountId: rows[0]?.accountId ?? null,
    reportedAt: event?.reportedAt ?? null,
  });
  return created;
}

/**
 * Grants the credits that an agreement is entitled to and has not received yet. The caller holds its lock, so the
 * difference is granted once. Each grant is a separate purchase, paid at AWS.
 */
export async function grantEntitled(tx: Queryable, agreement: Agreement, entitled: number): Promise<number> {
  const due = entitled - agreement.granted;
  if (agreement.status !== "active" || !agreement.accountId || due <= 0) return 0;
  const purchaseId = newId("pur");
  await tx.query(
    `INSERT INTO purchase (id, account_id, origin, package_id, credits, amount, paid_amount, currency, status, live, paid_at)
     VALUES ($1, $2, 'marketplace', $3, $4, 0, 0, 'usd', 'paid', true, now())`,
    [purchaseId, agreement.accountId, agreement.id, due],
  );
  await grantCredits(tx, {
    accountId: agreement.accountId,
    credits: due,
    kind: "purchase",
    reference: `purchase:${purchaseId}`,
    note: "AWS Marketplace",
    // The agreement at AWS says how long they are valid.
    end: null,
  });
  const { accountId } = agreement;
  const data = { purchase: purchaseId, credits: due };
  await recordWebhookEvent(tx, { accountId, type: "credits.purchased", subjectId: purchaseId, data });
  await tx.query("UPDATE marketplace_agreement SET granted = $2 WHERE id = $1", [agreement.id, entitled]);
  return due;
}

/**
 * Ends an agreement, once. The unspent credits of a canceled agreement are taken back, and so is the unspent credit line
 * of an agreement that is paid by usage. A contract that expired keeps its paid credits.
 */
export async function endAgreement(tx: Queryable, agreement: Agreement, how: Exclude<Status, "active">): Promise<void> {
  // A cancellation may be reported after the end of the license.
  if (agreement.status === "canceled" || agreement.status === how) return;
  await tx.query("UPDATE marketplace_agreement SET status = $2, ended_at = coalesce(ended_at, now()) WHERE id = $1", [
    agreement.id,
    how,
  ]);
  const remaining = agreement.granted - agreement.revoked;
  const isPaidFor = how === "ended" && !marketplaceSettings()?.usageDimension;
  if (isPaidFor || !agreement.accountId || remaining <= 0) return;
  const { taken } = await takeUnspent(tx, {
    accountId: agreement.accountId,
    credits: remaining,
    reference: `agreement:${agreement.id}:${how}`,
    note: `AWS Marketplace: ${how}`,
  });
  await tx.query("UPDATE marketplace_agreement SET revoked = revoked + $2 WHERE id = $1", [agreement.id, taken]);
}

/** The agreements that an end event may concern, locked: the named one, or those of the buyer without a name. */
export function lockEndCandidates(tx: Queryable, agreementId: string, awsAccountId: string): Promise<Agreement[]> {
  return run(tx, LOCK_END_CANDIDATES, { agreementId, awsAccountId });
}
