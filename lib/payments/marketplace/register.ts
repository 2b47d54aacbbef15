import { randomBytes } from "node:crypto";
import { AppError } from "@atelier/errors";
import { ResolveCustomerCommand } from "@aws-sdk/client-marketplace-metering";
import { transaction } from "../../platform/database/db.ts";
import { prisma } from "../../platform/database/prisma.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { digestFor } from "../../platform/secrets.ts";
import { log } from "../../platform/telemetry/log.ts";
import { type License, lockAgreement } from "./agreements.ts";
import { syncLicense } from "./entitlements.ts";
import { meteringClient, requireMarketplace } from "./settings.ts";

/** The time a buyer has to link an account after arriving from AWS. */
export const REGISTRATION_SECONDS = 3_600;
const MAX_TOKEN_LENGTH = 10_000;

/**
 * Registers a buyer that AWS sent with a registration token. AWS resolves the token to the buyer and its license.
 * Returns the secret with which the buyer's browser may link an account.
 * Throws `invalid_input` for an unknown token, `rate_limited`, `not_found` if there is no marketplace listing.
 */
export async function registerBuyer(token: string, visitor: string): Promise<{ secret: string }> {
  const { productCode } = requireMarketplace();
  if (token.length === 0 || token.length > MAX_TOKEN_LENGTH) throw registrationExpired();
  await throttle(`marketplace:${visitor}`, 30, 3_600);
  const license = await resolve(token);
  if (license.productCode !== productCode) throw registrationExpired();
  const secret = randomBytes(32).toString("base64url");
  await transaction(async (tx) => {
    if (!(await lockAgreement(tx, license, null))) throw registrationExpired();
    await tx.query(
      "INSERT INTO marketplace_registration (digest, license_arn, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))",
      [digestFor("marketplace", secret), license.licenseArn, REGISTRATION_SECONDS],
    );
    await tx.query("DELETE FROM marketplace_registration WHERE expires_at < now() - interval '1 day'");
  });
  return { secret };
}

async function resolve(token: string): Promise<License> {
  try {
    const buyer = await meteringClient().send(new ResolveCustomerCommand({ RegistrationToken: token }));
    const { CustomerAWSAccountId: awsAccountId, LicenseArn: licenseArn, ProductCode: productCode } = buyer;
    if (!awsAccountId || !licenseArn || !productCode) throw registrationExpired();
    return { awsAccountId, licenseArn, productCode };
  } catch (error) {
    if (error instanceof Error && /^(InvalidToken|ExpiredToken|DisabledApi)/.test(error.name)) {
      log().warn({ reason: error.name }, "a marketplace registration was refused");
      throw registrationExpired();
    }
    throw error;
  }
}

const registrationExpired = () =>
  new AppError(
    "invalid_input",
    "This registration has expired. Open the product in AWS Marketplace and set up your account again.",
  );

/** Whether a browser's secret belongs to an open registration. */
export async function isRegistering(secret: string): Promise<boolean> {
  return (await prisma().marketplaceRegistration.count({ where: openRegistration(secret) })) === 1;
}

/**
 * Links a buyer's license with an account permanently and grants its credits. Returns the credits granted now.
 * Throws `invalid_input` for a used or expired secret, or if another account has the license.
 */
export async function linkAgreement(accountId: string, secret: string): Promise<{ granted: number }> {
  requireMarketplace();
  const license = await prisma().$transaction(async (tx): Promise<License> => {
    const [registration] = await tx.marketplaceRegistration.updateManyAndReturn({
      where: openRegistration(secret),
      data: { usedAt: new Date() },
      select: { licenseArn: true },
    });
    if (!registration) throw registrationExpired();
    const { licenseArn } = registration;
    const exists = (await tx.account.count({ where: { id: accountId, deletedAt: null } })) === 1;
    const [linked] = exists
      ? await tx.marketplaceAgreement.updateManyAndReturn({
          where: { licenseArn, OR: [{ accountId: null }, { accountId }] },
          data: { accountId },
          select: { licenseArn: true, awsAccountId: true, productCode: true },
        })
      : [];
    if (!linked)
      throw new AppError(
        "invalid_input",
        "This purchase is already linked with another account. Sign in with that account.",
      );
    return linked;
  });
  return { granted: await syncLicense(license) };
}

const openRegistration = (secret: string) => ({
  digest: digestFor("marketplace", secret),
  usedAt: null,
  expiresAt: { gt: new Date() },
});
