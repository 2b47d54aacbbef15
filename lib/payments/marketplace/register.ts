import { randomBytes } from "node:crypto";
import { AppError } from "@atelier/errors";
import { ResolveCustomerCommand } from "@aws-sdk/client-marketplace-metering";
import { throttle } from "../../accounts/throttle.ts";
import { pool, transaction } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import { digestFor } from "../../platform/secrets.ts";
import { type License, lockAgreement } from "./agreements.ts";
import { syncLicense } from "./entitlements.ts";
import { meteringClient, requireMarketplace } from "./settings.ts";

/** How long a buyer may take from AWS to a linked account, in seconds. */
export const REGISTRATION_SECONDS = 3_600;
const LONGEST_TOKEN = 10_000;

/**
 * Takes a buyer that AWS sent with a registration token, which AWS alone can read: asks it who that is and what it
 * bought. Returns the secret by which the buyer's browser may link an account.
 * Throws `invalid_input` for a token AWS does not know, `rate_limited`, `not_found` where nothing is sold there.
 */
export async function registerBuyer(token: string, visitor: string): Promise<{ secret: string }> {
  const { productCode } = requireMarketplace();
  if (token.length === 0 || token.length > LONGEST_TOKEN) throw unknownToken();
  await throttle(`marketplace:${visitor}`, 30, 3_600);
  const license = await resolve(token);
  if (license.productCode !== productCode) throw unknownToken();
  const secret = randomBytes(32).toString("base64url");
  await transaction(async (tx) => {
    if (!(await lockAgreement(tx, license, null))) throw unknownToken();
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
    if (!awsAccountId || !licenseArn || !productCode) throw unknownToken();
    return { awsAccountId, licenseArn, productCode };
  } catch (error) {
    if (error instanceof Error && /^(InvalidToken|ExpiredToken|DisabledApi)/.test(error.name)) {
      log().warn({ reason: error.name }, "a marketplace registration was refused");
      throw unknownToken();
    }
    throw error;
  }
}

const unknownToken = () =>
  new AppError(
    "invalid_input",
    "This registration has run out. Open the product in AWS Marketplace and set up your account again.",
  );

/** Whether a browser's secret still opens a registration. */
export async function isRegistering(secret: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    "SELECT FROM marketplace_registration WHERE digest = $1 AND used_at IS NULL AND expires_at > now()",
    [digestFor("marketplace", secret)],
  );
  return rowCount === 1;
}

/**
 * Links what a buyer bought at AWS with an account, for good, and grants its credits. Returns how many that were now.
 * Throws `invalid_input` for a secret that is used or too old, or an agreement that another account has.
 */
export async function linkAgreement(accountId: string, secret: string): Promise<{ granted: number }> {
  requireMarketplace();
  const license = await transaction(async (tx): Promise<License> => {
    const { rows } = await tx.query<{ license_arn: string }>(
      `UPDATE marketplace_registration SET used_at = now() WHERE digest = $1 AND used_at IS NULL AND expires_at > now()
       RETURNING license_arn`,
      [digestFor("marketplace", secret)],
    );
    const arn = rows[0]?.license_arn;
    if (!arn) throw unknownToken();
    const { rows: mine } = await tx.query<{ aws: string; product: string }>(
      `UPDATE marketplace_agreement SET account_id = $2 WHERE license_arn = $1 AND (account_id IS NULL OR account_id = $2)
         AND EXISTS (SELECT FROM account WHERE id = $2 AND deleted_at IS NULL)
       RETURNING aws_account_id AS aws, product_code AS product`,
      [arn, accountId],
    );
    if (!mine[0])
      throw new AppError(
        "invalid_input",
        "This purchase belongs to another account here already. Sign in with that one.",
      );
    return { licenseArn: arn, awsAccountId: mine[0].aws, productCode: mine[0].product };
  });
  return { granted: await syncLicense(license) };
}
