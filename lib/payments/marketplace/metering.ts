import { BatchMeterUsageCommand } from "@aws-sdk/client-marketplace-metering";
import { grantCredits } from "../../credits/ledger.ts";
import { pool, transaction } from "../../platform/database/db.ts";
import { prisma } from "../../platform/database/prisma.ts";
import { int, nullable, run, statement, text } from "../../platform/database/statement.ts";
import { log } from "../../platform/telemetry/log.ts";
import type { Agreement } from "./agreements.ts";
import { marketplaceSettings, meteringClient } from "./settings.ts";

/** The maximum number of records in one call. */
const MAX_BATCH = 25;
/** AWS rejects usage that is older than this. */
const MAX_AGE_HOURS = 23;
/** An hour is summed this long after its end, when all transactions that began in it have committed. */
const SETTLED_MINUTES = 5;

interface UsageHour {
  agreement: string;
  hour: Date;
  credits: number;
  licenseArn: string;
  awsAccountId: string;
}

/**
 * Reports the usage of accounts with a usage-based listing to AWS, hour by hour, and refills their credit lines by the same
 * amount. The quantity of an hour is stored before the report and never changes, so AWS bills a repeated report once.
 * Returns the number of hours reported.
 */
export async function meterUsage(): Promise<number> {
  const settings = marketplaceSettings();
  if (!settings?.usageDimension) return 0;
  await storeHours();
  let reported = 0;
  let batch = await unreportedHours(null);
  while (batch.length > 0) {
    reported += await reportHours(batch, settings.usageDimension);
    // A record that AWS rejects must not delay the next batch, so the next batch starts after it.
    batch = await unreportedHours(batch.at(-1) ?? null);
  }
  return reported;
}

/** The next unreported hours after the given one. */
async function unreportedHours(after: UsageHour | null): Promise<UsageHour[]> {
  const rows = await prisma().marketplaceUsage.findMany({
    where: {
      meteredAt: null,
      hour: { gt: new Date(Date.now() - MAX_AGE_HOURS * 3_600_000) },
      ...(after
        ? { OR: [{ hour: { gt: after.hour } }, { hour: after.hour, agreement: { gt: after.agreement } }] }
        : {}),
    },
    select: { agreement: true, hour: true, credits: true, of: { select: { licenseArn: true, awsAccountId: true } } },
    orderBy: [{ hour: "asc" }, { agreement: "asc" }],
    take: MAX_BATCH,
  });
  return rows.map(({ of: license, ...usage }) => ({ ...usage, ...license }));
}

/** Reports at most one batch to AWS. Returns how many records AWS accepted. */
async function reportHours(hours: readonly UsageHour[], dimension: string): Promise<number> {
  const { Results = [] } = await meteringClient().send(
    new BatchMeterUsageCommand({
      // The license names product and agreement. With a product code as well, AWS would bill twice.
      UsageRecords: hours.map((usage) => ({
        Timestamp: usage.hour,
        CustomerAWSAccountId: usage.awsAccountId,
        LicenseArn: usage.licenseArn,
        Dimension: dimension,
        Quantity: usage.credits,
      })),
    }),
  );
  let accepted = 0;
  for (const usage of hours) {
    const result = Results.find(
      ({ UsageRecord: record }) =>
        record?.LicenseArn === usage.licenseArn && record.Timestamp?.getTime() === usage.hour.getTime(),
    );
    if (result?.Status === "Success") {
      await settleHour(usage);
      accepted += 1;
    } else if (result)
      log().error({ agreement: usage.agreement, status: result.Status }, "AWS rejected a usage record");
  }
  return accepted;
}

/** Sums the charged jobs of each completed hour of the last day. An account's usage goes to one agreement. */
async function storeHours(): Promise<void> {
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
    [MAX_AGE_HOURS, SETTLED_MINUTES],
  );
}

const LOCK_LINE = statement(
  "lock_credit_line",
  { agreement: text() },
  `SELECT account_id AS "accountId", status, granted, revoked FROM marketplace_agreement WHERE id = $agreement FOR UPDATE`,
  { accountId: nullable(text()), status: text<Agreement["status"]>(), granted: int, revoked: int },
);

/** Refills the credit line. If the agreement has ended, the payment first reduces its unpaid line. */
async function settleHour({ agreement, hour, credits }: UsageHour): Promise<void> {
  await transaction(async (tx) => {
    const [line] = await run(tx, LOCK_LINE, { agreement });
    const { rowCount: isFirst } = await tx.query(
      "UPDATE marketplace_usage SET metered_at = now() WHERE agreement = $1 AND hour = $2 AND metered_at IS NULL",
      [agreement, hour],
    );
    if (!isFirst || !line?.accountId) return;
    const paidOff = line.status === "active" ? 0 : Math.min(credits, line.granted - line.revoked);
    await tx.query("UPDATE marketplace_agreement SET revoked = revoked + $2 WHERE id = $1", [agreement, paidOff]);
    if (credits === paidOff) return;
    await grantCredits(tx, {
      accountId: line.accountId,
      credits: credits - paidOff,
      kind: "grant",
      reference: `metered:${agreement}:${hour.toISOString()}`,
      note: "AWS Marketplace: usage billed",
    });
  });
}
