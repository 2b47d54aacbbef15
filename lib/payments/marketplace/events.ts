import { z } from "zod";
import { pool, type Queryable, transaction } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import { type Agreement, endAgreement, type License, lockAgreement, type Named } from "./agreements.ts";
import { syncLicense } from "./entitlements.ts";
import { requireMarketplace } from "./settings.ts";
import { confirmSubscription, type LoadCertificate, parseJson, verifiedMessage } from "./sns.ts";

/** An event of AWS Marketplace as EventBridge passes it on, reduced to what is used of it. */
const event = z.object({
  source: z.literal("aws.agreement-marketplace"),
  "detail-type": z.string().max(200),
  time: z.coerce.date(),
  detail: z.object({
    agreement: z.object({ id: z.string().max(200), status: z.string().max(50).optional() }).optional(),
    acceptor: z.object({ accountId: z.string().regex(/^\d{12}$/) }).optional(),
    license: z.object({ arn: z.string().min(1).max(500) }).optional(),
    product: z.object({ code: z.string().max(200).optional() }).optional(),
  }),
});

type Told = z.output<typeof event>;
type Detail = Told["detail"];

/** Ends after which unspent credits go back; an agreement that ran its time, or was renewed, was paid for. */
const CANCELING = new Set(["CANCELLED", "TERMINATED", "REPLACED"]);

/**
 * Takes a message of the topic that agreements' events come from. Each is marked as seen with its effect.
 * Throws `invalid_input` for one that is not signed, or of another topic.
 */
export async function handleMarketplaceMessage(
  body: string,
  load?: LoadCertificate,
): Promise<"applied" | "confirmed" | "duplicate" | "ignored"> {
  const { topicArn, productCode } = requireMarketplace();
  const message = await verifiedMessage(body, topicArn, load);
  if (message.Type === "SubscriptionConfirmation") {
    await confirmSubscription(message);
    return "confirmed";
  }
  const parsed = event.safeParse(parseJson(message.Message));
  if (message.Type !== "Notification" || !parsed.success) return "ignored";
  const id = `sns_${message.MessageId}`;
  const { rowCount } = await pool().query("SELECT FROM payment_event WHERE id = $1", [id]);
  if (rowCount) return "duplicate";
  // "… - Proposer" and "… - Manufacturer" tell the same of a listing of one's own.
  const type = parsed.data["detail-type"].replace(/ - \w+$/, "");
  const { detail } = parsed.data;
  if (detail.product?.code && detail.product.code !== productCode) return "ignored";
  if (type === "License Updated") await licenseUpdated(parsed.data, productCode);
  return transaction(async (tx) => {
    const { rowCount: first } = await tx.query(
      "INSERT INTO payment_event (id, type) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
      [id, `marketplace: ${type}`.slice(0, 200)],
    );
    if (!first) return "duplicate";
    if (type === "License Deprovisioned") await licenseEnded(tx, parsed.data, productCode);
    if (type === "Purchase Agreement Ended") await agreementEnded(tx, detail);
    return "applied";
  });
}

function licenseOf({ license, acceptor }: Detail, productCode: string): License | undefined {
  if (!license || !acceptor) return undefined;
  return { licenseArn: license.arn, awsAccountId: acceptor.accountId, productCode };
}

function nameOf({ detail, time }: Told): Named | null {
  return detail.agreement ? { agreementId: detail.agreement.id, toldAt: time } : null;
}

/** Something was bought, added or renewed: AWS is asked what it is. Doing so twice grants once. */
async function licenseUpdated(told: Told, productCode: string): Promise<void> {
  const license = licenseOf(told.detail, productCode);
  if (license) await syncLicense(license, nameOf(told));
}

async function licenseEnded(tx: Queryable, told: Told, productCode: string): Promise<void> {
  const license = licenseOf(told.detail, productCode);
  const agreement = license && (await lockAgreement(tx, license, nameOf(told)));
  if (agreement) await endAgreement(tx, agreement, "ended");
}

async function agreementEnded(tx: Queryable, detail: Detail): Promise<void> {
  const agreement = await endedAgreement(tx, detail);
  if (agreement)
    await endAgreement(tx, agreement, CANCELING.has(detail.agreement?.status ?? "") ? "canceled" : "ended");
}

/**
 * The agreement that an end names. One that was never named by a license's event can only be the buyer's single
 * nameless one; between several nothing is guessed, for the wrong one's credits would go.
 */
async function endedAgreement(tx: Queryable, { agreement, acceptor }: Detail): Promise<Agreement | undefined> {
  if (!agreement || !acceptor) return undefined;
  const { rows } = await tx.query<Agreement>(
    `SELECT * FROM marketplace_agreement WHERE aws_account_id = $2 AND (agreement_id = $1 OR agreement_id IS NULL)
     ORDER BY agreement_id NULLS LAST FOR UPDATE`,
    [agreement.id, acceptor.accountId],
  );
  const [first, second] = rows;
  if (first?.agreement_id === agreement.id || (first && !second)) return first;
  log().error({ agreement: agreement.id, candidates: rows.length }, "an agreement ended that no license was told of");
  return undefined;
}
