import { type Entitlement, GetEntitlementsCommand } from "@aws-sdk/client-marketplace-entitlement-service";
import { transaction } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import { grantEntitled, type License, lockAgreement, type Named } from "./agreements.ts";
import { entitlementClient, requireMarketplace } from "./settings.ts";

const MOST_PAGES = 20;

/**
 * Asks AWS what a license entitles to now and grants what is new. What an event said of it does not count: it only
 * tells that it is time to ask. Returns the credits granted.
 */
export async function syncLicense(license: License, event: Named | null = null): Promise<number> {
  const entitled = await entitledCredits(license);
  return transaction(async (tx) => {
    const agreement = await lockAgreement(tx, license, event);
    return agreement ? grantEntitled(tx, agreement, entitled) : 0;
  });
}

/** What a license is worth in credits: its contract's units, or the credit line of a listing paid by usage. */
async function entitledCredits({ licenseArn, productCode }: License): Promise<number> {
  const { dimensions, usageDimension, creditLine } = requireMarketplace();
  let credits = 0;
  const client = entitlementClient();
  let next: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await client.send(
      new GetEntitlementsCommand({
        ProductCode: productCode,
        Filter: { LICENSE_ARN: [licenseArn] },
        ...(next ? { NextToken: next } : {}),
      }),
    );
    for (const entitlement of answer.Entitlements ?? []) credits += worth(entitlement, licenseArn, dimensions);
    next = answer.NextToken;
    if (!next) break;
  }
  return usageDimension ? creditLine : credits;
}

function worth(entitlement: Entitlement, licenseArn: string, dimensions: Record<string, number>): number {
  const { Dimension: dimension = "", Value: value, ExpirationDate: expires } = entitlement;
  // Asked for one license, another's entitlement must not count for it.
  if (entitlement.LicenseArn !== licenseArn || (expires && expires.getTime() < Date.now())) return 0;
  const units = value?.IntegerValue ?? (value?.BooleanValue ? 1 : 0);
  const each = dimensions[dimension];
  if (each === undefined) {
    log().warn({ dimension, licenseArn }, "a contract names a dimension that AWS_MARKETPLACE_DIMENSIONS does not");
    return 0;
  }
  return Math.max(0, Math.floor(units)) * each;
}
