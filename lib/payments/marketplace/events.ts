import { z } from "zod";
import { type Queryable, transaction } from "../../platform/database/db.ts";
import { prisma } from "../../platform/database/prisma.ts";
import { log } from "../../platform/telemetry/log.ts";
import {
  type Agreement,
  type AgreementEvent,
  endAgreement,
  type License,
  lockAgreement,
  lockEndCandidates,
} from "./agreements.ts";
import { syncLicense } from "./entitlements.ts";
import { requireMarketplace } from "./settings.ts";
import { confirmSubscription, type LoadCertificate, parseJson, verifiedMessage } from "./sns.ts";

/** The fields that are used of an AWS Marketplace event from EventBridge. */
const marketplaceEvent = z.object({
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

type MarketplaceEvent = z.output<typeof marketplaceEvent>;
type Detail = MarketplaceEvent["detail"];

/** The end statuses after which unspent credits are taken back. An expired or renewed agreement was paid for. */
const CANCELING = new Set(["CANCELLED", "TERMINATED", "REPLACED"]);

/**
 * Handles a message of the topic for agreement events. The event is recorded together with its effect.
 * Throws `invalid_input` for a message without a valid signature or of another topic.
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
  const parsed = marketplaceEvent.safeParse(parseJson(message.Message));
  if (message.Type !== "Notification" || !parsed.success) return "ignored";
  const id = `sns_${message.MessageId}`;
  if ((await prisma().paymentEvent.count({ where: { id } })) > 0) return "duplicate";
  // For a seller's own listing, "… - Proposer" and "… - Manufacturer" report the same event.
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

function findLicense({ license, acceptor }: Detail, productCode: string): License | undefined {
  if (!license || !acceptor) return undefined;
  return { licenseArn: license.arn, awsAccountId: acceptor.accountId, productCode };
}

function findAgreementEvent({ detail, time }: MarketplaceEvent): AgreementEvent | null {
  return detail.agreement ? { agreementId: detail.agreement.id, reportedAt: time } : null;
}

/** A license was bought, extended or renewed, so its entitlements are fetched. Handling the event twice grants once. */
async function licenseUpdated(event: MarketplaceEvent, productCode: string): Promise<void> {
  const license = findLicense(event.detail, productCode);
  if (license) await syncLicense(license, findAgreementEvent(event));
}

async function licenseEnded(tx: Queryable, event: MarketplaceEvent, productCode: string): Promise<void> {
  const license = findLicense(event.detail, productCode);
  const agreement = license && (await lockAgreement(tx, license, findAgreementEvent(event)));
  if (agreement) await endAgreement(tx, agreement, "ended");
}

async function agreementEnded(tx: Queryable, detail: Detail): Promise<void> {
  const agreement = await findEndedAgreement(tx, detail);
  if (agreement)
    await endAgreement(tx, agreement, CANCELING.has(detail.agreement?.status ?? "") ? "canceled" : "ended");
}

/**
 * The agreement that an end event names. If no license event named it before, it must be the buyer's only unnamed
 * agreement. With several unnamed ones the event is ignored, because the wrong one could lose its credits.
 */
async function findEndedAgreement(tx: Queryable, { agreement, acceptor }: Detail): Promise<Agreement | undefined> {
  if (!agreement || !acceptor) return undefined;
  const candidates = await lockEndCandidates(tx, agreement.id, acceptor.accountId);
  const [first, second] = candidates;
  if (first?.agreementId === agreement.id || (first && !second)) return first;
  log().error({ agreement: agreement.id, candidates: candidates.length }, "an unknown agreement ended");
  return undefined;
}
