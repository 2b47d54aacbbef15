import { AppError } from "@atelier/errors";
import { MarketplaceEntitlementServiceClient } from "@aws-sdk/client-marketplace-entitlement-service";
import { MarketplaceMeteringClient } from "@aws-sdk/client-marketplace-metering";
import { paymentSettings } from "../settings.ts";

/** The settings of a listing on AWS Marketplace. */
export interface MarketplaceSettings {
  productCode: string;
  topicArn: string;
  /** Credits per unit of each contract dimension. */
  dimensions: Record<string, number>;
  /** The dimension of a listing that is paid by usage, with one unit per credit; null for a contract listing. */
  usageDimension: string | null;
  creditLine: number;
}

/** The settings, or null if there is no listing. */
export function marketplaceSettings(): MarketplaceSettings | null {
  const settings = paymentSettings();
  const { AWS_MARKETPLACE_PRODUCT_CODE: productCode, AWS_MARKETPLACE_TOPIC_ARN: topicArn } = settings;
  if (!productCode || !topicArn) return null;
  return {
    productCode,
    topicArn,
    dimensions: settings.AWS_MARKETPLACE_DIMENSIONS,
    usageDimension: settings.AWS_MARKETPLACE_USAGE_DIMENSION ?? null,
    creditLine: settings.AWS_MARKETPLACE_CREDIT_LINE,
  };
}

/** The settings. Throws `not_found` if there is no listing. */
export function requireMarketplace(): MarketplaceSettings {
  const settings = marketplaceSettings();
  if (!settings) throw new AppError("not_found", "AWS Marketplace is not configured on this installation.");
  return settings;
}

const ATTEMPTS = 3;

/** The AWS clients. They take credentials from AWS's default chain (environment, profile, the machine's role). */
export const meteringClient = () => new MarketplaceMeteringClient(clientSettings());
export const entitlementClient = () => new MarketplaceEntitlementServiceClient(clientSettings());

function clientSettings() {
  const { AWS_MARKETPLACE_REGION: region, AWS_MARKETPLACE_API_URL: endpoint } = paymentSettings();
  return { region, maxAttempts: ATTEMPTS, ...(endpoint ? { endpoint } : {}) };
}
