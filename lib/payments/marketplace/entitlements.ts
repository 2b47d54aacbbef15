import { type Entitlement, GetEntitlementsCommand } from "@aws-sdk/client-marketplace-entitlement-service";
import { transaction } from "../../platform/database/db.ts";
import { log } from "../../platform/telemetry/log.ts";
import { type AgreementEvent, grantEntitled, type License, lockAgreement } from "./agreements.ts";
import { entitlementClient, requireMarketplace } from "./settings.ts";

const MAX_PAGES = 20;

/**
 * Fetches a license's entitlements from AWS and grants the new credits. An event only triggers this; its content is not
 * used for the amount. Returns the credits granted.
 */
export async function syncLicense(license: License, event: AgreementEvent | null = null): Promise<number> {
  const entitled = await entitledCredits(license);
  return transaction(async (tx) => {
    const agreement = await lockAgreement(tx, license, event);
    return agreement ? grantEntitled(tx, agreement, entitled) : 0;
  });
}

/** A license in credits: the units of its contract, or the credit line of a listing that is paid by usage. */
async function entitledCredits({ licenseArn, productCode }: License): Promise<number> {
  const { dimensions, usageDimension, creditLine } = requireMarketplace();
  let credits = 0;
  const client = entitlementClient();
  let next: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await client.send(
      new GetEntitlementsCommand({
        ProductCode: productCode,
        Filter: { LICENSE_ARN: [licenseArn] },
        ...(next ? { NextToken: next } : {}),
      }),
    );
    for (const entitlement of answer.Entitlements ?? []) credits += getCredits(entitlement, licenseArn, dimensions);
    next = answer.NextToken;
    if (!next) break;
  }
  return usageDimension ? creditLine : credits;
}

function getCredits(entitlement: Entitlement, licenseArn: string, dimensions: Record<string, number>): number {
  const { Dimension: dimension = "", Value: value, ExpirationDate: expires } = entitlement;
  // An entitlement of another license must not count.
  if (entitlement.LicenseArn !== licenseArn || (expires && expires.getTime() < Date.now())) return 0;
  const units = value?.IntegerValue ?? (value?.BooleanValue ? 1 : 0);
  const creditsPerUnit = dimensions[dimension];
  if (creditsPerUnit === undefined) {
    log().warn({ dimension, licenseArn }, "AWS_MARKETPLACE_DIMENSIONS does not contain a dimension of a contract");
    return 0;
  }
  return Math.max(0, Math.floor(units)) * creditsPerUnit;
}
