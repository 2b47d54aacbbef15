import { BatchMeterUsageCommand } from "@aws-sdk/client-marketplace-metering";
import { grantCredits } from "../../credits/ledger.ts";
import { pool, transaction } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import type { Agreement } from "./agreements.ts";
import { marketplaceSettings, meteringClient } from "./settings.ts";

/** What one call takes. */
const BATCH = 25;
/** AWS takes no usage that is older than this. */
const OLDEST_HOURS = 23;

interface Usage extends Record<string, unknown> {
  agreement: string;
  hour: Date;
  credits: number;
  license_arn: string;
  aws_account_id: string;
}

/**
 * Tells AWS what the accounts of a listing paid by usage have used, hour by hour, and fills their credit line up again by
 * as much. An hour's quantity is written down before it is told and never changes, so that telling it twice bills it
 * once. Returns the hours told.
 */
export async function meterUsage(): Promise<number> {
  const settings = marketplaceSettings();
  if (!settings?.usageDimension) return 0;
  await writeHours();
  let told = 0;
  let batch = await untold(null);
  while (batch.length > 0) {
    told += await tell(batch, settings.usageDimension);
    // What AWS refused must not keep the rest from being told in time.
    batch = await untold(batch.at(-1) ?? null);
  }
  return told;
}

/** Some of the hours that AWS has not been told of, after the one given. */
async function untold(after: Usage | null): Promise<Usage[]> {
  const { rows } = await pool().query<Usage>(
    `SELECT u.agreement, u.hour, u.credits, a.license_arn, a.aws_account_id
     FROM marketplace_usage u JOIN marketplace_agreement a ON a.id = u.agreement
     WHERE u.metered_at IS NULL AND u.hour > now() - make_interval(hours => $1)
       AND ($3::timestamptz IS NULL OR (u.hour, u.agreement) > ($3, $4))
     ORDER BY u.hour, u.agreement LIMIT $2`,
    [OLDEST_HOURS, BATCH, after?.hour ?? null, after?.agreement ?? null],
  );
  return rows;
}

/** Tells AWS of at most a batch; returns how many it took. */
async function tell(rows: readonly Usage[], dimension: string): Promise<number> {
  const { Results = [] } = await meteringClient().send(
    new BatchMeterUsageCommand({
      // No product code: the license names product and agreement, and both together would bill twice.
      UsageRecords: rows.map((usage) => ({
        Timestamp: usage.hour,
        CustomerAWSAccountId: usage.aws_account_id,
        LicenseArn: usage.license_arn,
        Dimension: dimension,
        Quantity: usage.credits,
      })),
    }),
  );
  let told = 0;
  for (const usage of rows) {
    const result = Results.find(
      ({ UsageRecord: record }) =>
        record?.LicenseArn === usage.license_arn && record.Timestamp?.getTime() === usage.hour.getTime(),
    );
    if (result?.Status === "Success") {
      await settle(usage);
      told += 1;
    } else if (result)
      log().error({ agreement: usage.agreement, status: result.Status }, "AWS refused a record of usage");
  }
  return told;
}

/** An hour is summed so long after its end: what began before the end may still be on its way to the disk. */
const SETTLED_MINUTES = 5;

/** Hours that are over, of the last day, summed from the jobs that were charged; an account's usage goes to one agreement. */
async function writeHours(): Promise<void> {
  await pool().query(
    `INSERT INTO marketplace_usage (agreement, hour, credits)
     SELECT a.id, date_trunc('hour', u.created_at), sum(u.credits)
     FROM marketplace_agreement a JOIN usage u ON u.account_id = a.account_id
     WHERE a.granted > 0 AND (a.status = 'active' OR a.ended_at > now() - interval '2 hours')
       AND a.id = (SELECT b.id FROM marketplace_agreement b WHERE b.account_id = a.account_id AND b.granted > 0
                   ORDER BY b.status = 'active' DESC, b.created_at, b.id LIMIT 1)
       AND u.created_at < date_trunc('hour', now() - make_interval(mins => $2))
       AND u.created_at > now() - make_interval(hours => $1) AND u.created_at >= a.created_at AND u.credits > 0
     GROUP BY 1, 2 ON CONFLICT (agreement, hour) DO NOTHING`,
    [OLDEST_HOURS, SETTLED_MINUTES],
  );
}

/** Fills the line up; one whose agreement has ended is only paid off, and what AWS was paid beyond it comes back. */
async function settle({ agreement, hour, credits }: Usage): Promise<void> {
  await transaction(async (tx) => {
    const { rows } = await tx.query<Pick<Agreement, "account_id" | "status" | "granted" | "revoked">>(
      "SELECT account_id, status, granted, revoked FROM marketplace_agreement WHERE id = $1 FOR UPDATE",
      [agreement],
    );
    const { rowCount: first } = await tx.query(
      "UPDATE marketplace_usage SET metered_at = now() WHERE agreement = $1 AND hour = $2 AND metered_at IS NULL",
      [agreement, hour],
    );
    const line = rows[0];
    if (!first || !line?.account_id) return;
    const paidOff = line.status === "active" ? 0 : Math.min(credits, line.granted - line.revoked);
    await tx.query("UPDATE marketplace_agreement SET revoked = revoked + $2 WHERE id = $1", [agreement, paidOff]);
    if (credits === paidOff) return;
    await grantCredits(tx, {
      accountId: line.account_id,
      credits: credits - paidOff,
      kind: "grant",
      reference: `metered:${agreement}:${hour.toISOString()}`,
      note: "AWS Marketplace: usage billed",
    });
  });
}
