import { AppError } from "@atelier/errors";
import { MarketplaceEntitlementServiceClient } from "@aws-sdk/client-marketplace-entitlement-service";
import { MarketplaceMeteringClient } from "@aws-sdk/client-marketplace-metering";
import { env } from "../../platform/env.ts";

/** What a listing on AWS Marketplace needs to be served. */
export interface MarketplaceSettings {
  productCode: string;
  topicArn: string;
  /** Credits that one unit of a contract's dimension is worth. */
  dimensions: Record<string, number>;
  /** Where the listing is paid by usage: its dimension, one unit a credit. */
  usageDimension: string | null;
  creditLine: number;
}

/** The settings, or null where nothing is sold there. */
export function marketplaceSettings(): MarketplaceSettings | null {
  const settings = env();
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

/** The same, where something is. Throws `not_found`. */
export function requireMarketplace(): MarketplaceSettings {
  const settings = marketplaceSettings();
  if (!settings) throw new AppError("not_found", "Nothing is sold on AWS Marketplace here.");
  return settings;
}

const ATTEMPTS = 3;

/** AWS's clients; who they act for is the usual chain of AWS (environment, profile, the machine's role). */
export const meteringClient = () => new MarketplaceMeteringClient(clientSettings());
export const entitlementClient = () => new MarketplaceEntitlementServiceClient(clientSettings());

function clientSettings() {
  const { AWS_MARKETPLACE_REGION: region, AWS_MARKETPLACE_API_URL: endpoint } = env();
  return { region, maxAttempts: ATTEMPTS, ...(endpoint ? { endpoint } : {}) };
}
