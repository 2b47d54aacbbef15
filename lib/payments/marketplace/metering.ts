import { BatchMeterUsageCommand } from "@aws-sdk/client-marketplace-metering";
import { grantCredits } from "../../credits/ledger.ts";
import { pool, transaction } from "../../db.ts";
import { log } from "../../log.ts";
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
  const { rows } = await pool().query<Usage>(
    `SELECT u.agreement, u.hour, u.credits, a.license_arn, a.aws_account_id
     FROM marketplace_usage u JOIN marketplace_agreement a ON a.id = u.agreement
     WHERE u.metered_at IS NULL AND u.hour > now() - make_interval(hours => $1) ORDER BY u.hour LIMIT $2`,
    [OLDEST_HOURS, BATCH],
  );
  if (rows.length === 0) return 0;
  const dimension = settings.usageDimension;
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

/** Hours that are over, of the last day, summed from the jobs that were charged; an account's usage goes to one agreement. */
async function writeHours(): Promise<void> {
  await pool().query(
    `INSERT INTO marketplace_usage (agreement, hour, credits)
     SELECT a.id, date_trunc('hour', u.created_at), sum(u.credits)
     FROM marketplace_agreement a JOIN usage u ON u.account_id = a.account_id
     WHERE a.granted > 0 AND (a.status = 'active' OR a.ended_at > now() - interval '2 hours')
       AND a.id = (SELECT b.id FROM marketplace_agreement b WHERE b.account_id = a.account_id AND b.granted > 0
                   ORDER BY b.status = 'active' DESC, b.created_at, b.id LIMIT 1)
       AND u.created_at < date_trunc('hour', now())
       AND u.created_at > now() - make_interval(hours => $1) AND u.created_at >= a.created_at AND u.credits > 0
     GROUP BY 1, 2 ON CONFLICT (agreement, hour) DO NOTHING`,
    [OLDEST_HOURS],
  );
}

async function settle({ agreement, hour, credits }: Usage): Promise<void> {
  await transaction(async (tx) => {
    const { rows } = await tx.query<{ account_id: string }>(
      `UPDATE marketplace_usage u SET metered_at = now() FROM marketplace_agreement a
       WHERE a.id = u.agreement AND u.agreement = $1 AND u.hour = $2 AND u.metered_at IS NULL RETURNING a.account_id`,
      [agreement, hour],
    );
    const accountId = rows[0]?.account_id;
    if (!accountId) return;
    const reference = `metered:${agreement}:${hour.toISOString()}`;
    await grantCredits(tx, { accountId, credits, kind: "grant", reference, note: "AWS Marketplace: usage billed" });
  });
}
